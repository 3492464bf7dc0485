#include "CVectorShim.h"
