import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FileSource } from '#lib/funnel-api/platform/workers/file-source'
import { createPool } from '#lib/funnel-api/platform/workers/pool'
import type { TaskRun } from '#lib/funnel-api/platform/workers/serve-tasks'

/** A task that parses or converts untrusted bytes. Only a worker process loads its module. */
export type IsolatedTask<Run extends TaskRun> = {
  /** Its name in logs and metrics. */
  task: string
  /** The URL of the module that exports `run`. */
  module: string
  /** Carries the type of `run` and is never set. */
  run?: Run
}

/** Declares a task by the module that exports `run`. */
export const isolatedTask = <Run extends TaskRun>(task: string, module: URL): IsolatedTask<Run> => ({
  task,
  module: module.href,
})

export type IsolatedOptions = {
  /** The company ID, or 'operator'. Lanes share the processes fairly. */
  lane: string
  /** Size of the untrusted input. It sets the deadline. */
  bytes: number
  /** Identifies the input in the log. It contains no personal data. */
  label: string
  /** The untrusted file, which the task reads through `tools.file`. It is not copied in one piece. */
  file?: FileSource
  /** Receives parts of a large output that the task emits. */
  onPiece?: (piece: unknown) => void
  heapMb?: number
  /** Maximum processor time in seconds for an empty input. Default: 30. */
  baseSeconds?: number
}

const HEAP_MB = 256
const BASE_SECONDS = 30
const SECONDS_PER_MB = 0.5

/** Bounds for the memory of one process. The largest permitted image needs 650 MB, but small machines have less. */
const RSS_MAX_MB = 900
const RSS_MIN_MB = 350

const program = fileURLToPath(new URL('./child.ts', import.meta.url))

/** A container may limit memory but show all cores of its machine, so the processes must fit into the memory too. */
export function poolLimits(memoryBytes: number, cores: number) {
  const memoryMb = memoryBytes / 1024 ** 2
  const rssMb = Math.max(RSS_MIN_MB, Math.min(RSS_MAX_MB, Math.floor(memoryMb / 3)))
  const fitting = Math.floor(memoryMb / 2 / rssMb)
  // With one process, a slow file of one company would delay all others.
  return { size: Math.max(2, Math.min(cores - 1, fitting)), rssMb }
}

const availableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

const openPool = () =>
  createPool({
    program,
    ...poolLimits(availableMemory(), availableParallelism()),
    perLane: 50,
    total: 300,
    waitMs: 60_000,
    idleMs: 30_000,
  })

let pool: ReturnType<typeof createPool> | undefined

/** Returns the maximum processor time in milliseconds for an input of this size. */
export const deadlineOf = (bytes: number, base = BASE_SECONDS) => (base + (bytes / 1024 ** 2) * SECONDS_PER_MB) * 1000

/**
 * Runs a task on untrusted input in a separate process with limits for memory and time. Throws the task's own ApiError,
 * or a WorkerFailure: UNREADABLE if the process was killed, UNAVAILABLE when too many jobs wait.
 */
export async function runIsolated<Run extends TaskRun>(
  { task, module }: IsolatedTask<Run>,
  input: Parameters<Run>[0],
  { lane, bytes, label, file, onPiece, heapMb = HEAP_MB, baseSeconds }: IsolatedOptions,
): Promise<Awaited<ReturnType<Run>>> {
  pool ??= openPool()
  const deadlineMs = deadlineOf(bytes, baseSeconds)
  const output = await pool.run({
    task,
    module,
    input,
    deadlineMs,
    onPiece,
    file: file ?? null,
    lane,
    label,
    heapMb,
  })
  // The type is that of the module that the child runs.
  return output as Awaited<ReturnType<Run>>
}

/** Starts a process before the first job of an upload, and keeps it running during the upload. */
export function keepWorkerWarm() {
  pool ??= openPool()
  pool.keepWarm(HEAP_MB)
}

/** Stops all worker processes. A later job starts new ones. */
export async function closeWorkers() {
  await pool?.close()
  pool = undefined
}
