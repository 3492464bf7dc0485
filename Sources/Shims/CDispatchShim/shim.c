#include "CDispatchShim.h"
