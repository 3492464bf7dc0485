// lamina-bench: how long stages and scenes take, and what they count.

import CMemoryShim

// As the command does.
lamina_memory_keep_freed()
await Bench.execute()
