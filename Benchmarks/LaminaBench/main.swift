// lamina-bench: how long stages and scenes take, and what they count.

await Bench.execute()
