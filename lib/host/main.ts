import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { onStopSignal, statusOf } from '#lib/host/service/stop-signals'

// Until the server is ready, a stop has nothing to finish.
onStopSignal((signal) => process.exit(statusOf(signal)))

// Buffers of files count as heap. With V8's default growth, a garbage collection would start every few megabytes of a
// download and stop the thread for 10 ms.
setFlagsFromString('--heap-growing-percent=100')
// Caches stripped types and compiled modules between starts. Modules that are loaded before this call are not
// cached, so the server is imported after it.
enableCompileCache(path.join(import.meta.dirname, '../../.next/cache/compiled'))
await import('#lib/host/run')
