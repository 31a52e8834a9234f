import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import path from 'node:path'

const SHELL = '/bin/sh'
const hasShell = existsSync(SHELL)

/** The memory in MB that V8, its threads and the allocator reserve in an idle process. */
const RESERVED_MB = 600
/** Maximum processor time of a child. The kernel then ends it, even if it outlives its parent in an endless loop. */
export const CPU_SECONDS = 600

/**
 * A shell script that sets limits, which the child process cannot raise, and then replaces itself with Node. The kernel
 * counts reservations of V8 in the data limit, so the parent's check of resident memory is the tighter one. A shell
 * that lacks an option ignores it.
 */
const LIMIT_SCRIPT = [
  'ulimit -c 0 2>/dev/null',
  'ulimit -t "$1" 2>/dev/null',
  'ulimit -d "$2" 2>/dev/null',
  'shift 2',
  'command -v nice >/dev/null 2>&1 && exec nice -n 10 "$@"',
  'exec "$@"',
].join('; ')

/** Returns the environment of a child, without secrets. Limiting malloc to two arenas saves memory. */
const environment = () => {
  const cache = getCompileCacheDir()
  return {
    NODE_ENV: process.env.NODE_ENV,
    MALLOC_ARENA_MAX: '2',
    PATH: '/usr/bin:/bin',
    ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }),
  }
}

/** Starts a worker process with a heap limit, and on Unix with kernel limits and a low priority. */
export function launch(program: string, { heapMb, rssMb }: { heapMb: number; rssMb: number }): ChildProcess {
  const dataKb = (RESERVED_MB + heapMb + rssMb) * 1024
  const flags = [`--max-old-space-size=${heapMb}`]
  const limited = ['-c', LIMIT_SCRIPT, 'sh', String(CPU_SECONDS), String(dataKb), process.execPath, ...flags]
  const child = fork(program, {
    ...(hasShell ? { execPath: SHELL, execArgv: limited } : { execArgv: flags }),
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (!hasShell && child.pid !== undefined) lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not permit it. The child then runs at normal priority.
  }
}
