// The tests are translated copies of the files in the folder above, as port.json says.
