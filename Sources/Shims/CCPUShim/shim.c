#include "CCPUShim.h"
