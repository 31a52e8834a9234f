import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { type FileSource, readRange } from '#lib/funnel-api/platform/workers/file-source'
import { CPU_SECONDS, launch } from '#lib/funnel-api/platform/workers/launch'
import { type FromChild, fromWire, type ToChild } from '#lib/funnel-api/platform/workers/messages'
import { type Usage, readProcessUsage } from '#lib/funnel-api/platform/workers/process-usage'
import { type FailureCause, WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'
import { log } from '#lib/telemetry/log'

export type Limits = { heapMb: number; rssMb: number; jobsMax: number }

export type Assignment = {
  /** The name of the task in logs and metrics. */
  task: string
  /** The URL of the module that exports `run`. */
  module: string
  input: unknown
  file: FileSource | null
  /**
   * Maximum processor time in milliseconds. The elapsed time may be three times as long, because the machine may be
   * busy.
   */
  deadlineMs: number
  onPiece?: ((piece: unknown) => void) | undefined
}

type Running = Assignment & {
  startedAt: number
  cpuAtStart: number | null
  /** The error of reading the caller's file. It takes precedence over the task's own error. */
  fault: unknown
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

const POLL_MS = 50
const ELAPSED_FACTOR = 3
const MAX_IDLE_MB = 350
const EXIT_MS = 3000
const NOT_STARTED = 'worker process cannot be started'
const MEMORY_MESSAGE = /heap out of memory|out of memory|allocation failed|failed to allocate|bad_alloc/i

const runningChildren = new Set<ChildProcess>()
// One listener for all: with one for each process, Node would warn of a leak on machines with more than ten cores.
process.once('exit', () => runningChildren.forEach((child) => child.kill('SIGKILL')))

/** Starts a child process. Throws `overloaded` if the system cannot start one, and logs the reason. */
function launchOrThrow(program: string, limits: Limits) {
  try {
    return launch(program, limits)
  } catch (err) {
    log.error(NOT_STARTED, { err })
    throw new WorkerFailure('overloaded')
  }
}

/** One child process and the job that it runs. A process that was killed is not used again. Throws WorkerFailure. */
export function startWorker(program: string, limits: Limits, onExit: () => void) {
  const child = launchOrThrow(program, limits)
  let running: Running | null = null
  let killCause: FailureCause | null = null
  let isEnding = false
  let jobs = 0
  let stderrTail = ''

  // A failed send is ignored, because the child then exits, which ends its job.
  const post = (message: ToChild) => {
    if (child.connected) child.send(message, () => undefined)
  }
  const kill = (cause: FailureCause) => {
    killCause ??= cause
    child.kill('SIGKILL')
  }
  runningChildren.add(child)

  function settle(apply: (job: Running) => void) {
    const job = running
    running = null
    // An idle child must not keep a CLI command running.
    setReferenced(false)
    if (job) apply(job)
  }

  function setReferenced(isReferenced: boolean) {
    const { stderr, channel } = child
    for (const handle of [child, channel, stderr instanceof Socket ? stderr : null])
      if (isReferenced) handle?.ref()
      else handle?.unref()
  }

  child.stderr?.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString('latin1')).slice(-4096)))
  child.on('message', (message: FromChild) => {
    if (!running) return
    if (message.kind === 'read') return void serve(running, message)
    if (message.kind === 'piece') return running.onPiece?.(message.piece)
    if (message.kind === 'done') return settle(({ resolve }) => resolve(message.output))
    settle(({ reject, fault }) =>
      reject(fault ?? (message.isMemory ? new WorkerFailure('memory') : fromWire(message.error))),
    )
  })
  const finish = (cause: FailureCause) => {
    isEnding = true
    runningChildren.delete(child)
    settle(({ reject, fault }) => reject(fault ?? new WorkerFailure(cause)))
    onExit()
  }
  child.on('error', (err) => {
    if (child.pid !== undefined) return kill('crash')
    // The system had no descriptor, memory or process left. Such a child emits no `exit`.
    log.error(NOT_STARTED, { err })
    finish('overloaded')
  })
  child.on('exit', (_, signal) => finish(killCause ?? causeOf(signal, stderrTail)))

  async function serve(job: Running, { read, start, end }: Extract<FromChild, { kind: 'read' }>) {
    try {
      if (!job.file) throw new Error('the job has no file')
      post({ kind: 'bytes', read, bytes: await readRange(job.file, start, end) })
    } catch (error) {
      job.fault ??= error
      post({ kind: 'no-bytes', read })
    }
  }

  async function watch(job: Running) {
    while (running === job) {
      const usage = child.pid === undefined ? null : await readProcessUsage(child.pid)
      if (running !== job) return
      if (usage) job.cpuAtStart ??= usage.cpuSeconds
      const cause = excessOf(job, usage, limits)
      if (cause) return kill(cause)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  function end() {
    if (isEnding) return
    isEnding = true
    if (child.connected) child.disconnect()
    setTimeout(() => child.kill('SIGKILL'), EXIT_MS).unref()
  }
  setReferenced(false)

  return {
    limits,
    get isUsable() {
      return !isEnding && killCause === null && child.connected
    },
    get isBusy() {
      return running !== null
    },
    run: ({ ...job }: Assignment): Promise<unknown> =>
      new Promise((resolve, reject) => {
        jobs += 1
        const { file } = job
        const size = file && ('bytes' in file ? file.bytes.length : 'size' in file ? file.size : null)
        running = { ...job, resolve, reject, startedAt: performance.now(), cpuAtStart: null, fault: undefined }
        setReferenced(true)
        const fileHandover = file && ('path' in file ? { path: file.path } : { size: size ?? 0 })
        post({ kind: 'job', task: job.task, module: job.module, input: job.input, file: fileHandover })
        void watch(running)
      }),
    /**
     * Whether a new process should replace this one, because it has run many jobs or uses much memory or processor
     * time.
     */
    isWornOut: async () => {
      const usage = child.pid === undefined ? null : await readProcessUsage(child.pid)
      const isLarge = usage !== null && (usage.rssMb > MAX_IDLE_MB || usage.cpuSeconds > CPU_SECONDS / 2)
      return jobs >= limits.jobsMax || isLarge
    },
    end,
    kill: () => kill('crash'),
  }
}
export type WorkerProcess = ReturnType<typeof startWorker>

type RunningJob = Pick<Running, 'startedAt' | 'cpuAtStart' | 'deadlineMs'>

/** The limit that a job exceeds, or null. Without a known usage, only the elapsed time counts. */
export function excessOf(
  job: RunningJob,
  usage: Usage | null,
  limits: Pick<Limits, 'rssMb'>,
): Extract<FailureCause, 'memory' | 'deadline'> | null {
  if (usage && usage.rssMb > limits.rssMb) return 'memory'
  const elapsed = performance.now() - job.startedAt
  const cpuMs = usage && job.cpuAtStart !== null ? (usage.cpuSeconds - job.cpuAtStart) * 1000 : elapsed
  return cpuMs > job.deadlineMs || elapsed > job.deadlineMs * ELAPSED_FACTOR ? 'deadline' : null
}

/** Returns why a process ended. The kernel sends SIGKILL when memory is short, and SIGXCPU at the CPU limit. */
function causeOf(signal: NodeJS.Signals | null, stderrTail: string): FailureCause {
  if (signal === 'SIGKILL' || MEMORY_MESSAGE.test(stderrTail)) return 'memory'
  return signal === 'SIGXCPU' ? 'deadline' : 'crash'
}
