import { createRoundRobinQueue } from '#lib/funnel-api/platform/workers/round-robin-queue'
import {
  jobs as jobCount,
  type Outcome,
  processes,
  queueLength,
  seconds,
} from '#lib/funnel-api/platform/workers/metrics'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'
import { type Assignment, startWorker, type WorkerProcess } from '#lib/funnel-api/platform/workers/worker-process'
import { ApiError } from '#lib/contract/errors'
import { log } from '#lib/telemetry/log'

export type PoolSettings = {
  /** The program of a worker process. It calls `serveTasks`. */
  program: string
  /** Maximum number of processes. One lane can use all but one of them. */
  size: number
  rssMb: number
  /** Maximum number of jobs before a process is replaced. Default: 5,000. */
  jobsMax?: number
  /** Maximum number of waiting jobs of one lane, and of all lanes. */
  perLane: number
  total: number
  /** A job that waits longer is rejected as overloaded. */
  waitMs: number
  /** A process that was idle for this long exits and frees its memory. */
  idleMs: number
}

export type PoolJob = Assignment & { lane: string; label: string; heapMb: number }

type Waiting = PoolJob & {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
  timer?: NodeJS.Timeout
}

/** Worker processes that are started when they are needed, with one bounded queue that is fair between lanes. */
export function createPool({ program, size, rssMb, jobsMax = 5000, perLane, total, waitMs, idleMs }: PoolSettings) {
  const queue = createRoundRobinQueue<Waiting>({ perLane, total })
  const workers = new Map<WorkerProcess, NodeJS.Timeout | null>()
  const active = new Map<string, number>()
  /** Processes whose last job is done and whose usage is being checked. They may end instead of running another job. */
  const beingChecked = new Set<WorkerProcess>()
  const laneSize = Math.max(1, size - 1)
  let isClosed = false

  const mayRun = (lane: string) => (active.get(lane) ?? 0) < laneSize

  function count(lane: string, by: 1 | -1) {
    const running = (active.get(lane) ?? 0) + by
    if (running > 0) active.set(lane, running)
    else active.delete(lane)
  }

  function start(heapMb: number): WorkerProcess {
    const worker = startWorker(program, { heapMb, rssMb, jobsMax }, () => {
      clearTimeout(workers.get(worker) ?? undefined)
      workers.delete(worker)
      processes.set(workers.size)
      drain()
    })
    workers.set(worker, null)
    processes.set(workers.size)
    return worker
  }

  function startIdle(heapMb: number) {
    try {
      scheduleExit(start(heapMb))
    } catch (error) {
      // The job that comes later reports it.
      if (!(error instanceof WorkerFailure)) throw error
    }
  }

  /** Returns an idle process with exactly this heap limit, or a new one. */
  function workerFor(heapMb: number): WorkerProcess {
    const idle = [...workers.keys()].filter((worker) => worker.isUsable && !worker.isBusy && !beingChecked.has(worker))
    const matching = idle.find((worker) => worker.limits.heapMb === heapMb)
    if (matching) return matching
    if (workers.size >= size) idle[0]?.end()
    return start(heapMb)
  }

  function scheduleExit(worker: WorkerProcess) {
    clearTimeout(workers.get(worker) ?? undefined)
    if (worker.isUsable) workers.set(worker, setTimeout(() => worker.end(), idleMs).unref())
  }

  async function release(worker: WorkerProcess) {
    beingChecked.add(worker)
    if (worker.isUsable && (await worker.isWornOut())) worker.end()
    else scheduleExit(worker)
    beingChecked.delete(worker)
  }

  function drain() {
    const countBusy = () => [...active.values()].reduce((sum, running) => sum + running, 0)
    while (countBusy() < size) {
      const job = queue.next(mayRun)
      if (!job) break
      clearTimeout(job.timer)
      count(job.lane, 1)
      void execute(job)
    }
    queueLength.set(queue.length)
  }

  async function execute(job: Waiting) {
    const startedAt = performance.now()
    let worker: WorkerProcess | null = null
    try {
      worker = workerFor(job.heapMb)
      clearTimeout(workers.get(worker) ?? undefined)
      job.resolve(await worker.run(job))
      recordOutcome(job, 'done')
    } catch (error) {
      if (!isClosed) recordOutcome(job, outcomeOf(error))
      job.reject(error)
    } finally {
      seconds.observe({ task: job.task }, (performance.now() - startedAt) / 1000)
      if (worker) await release(worker)
      count(job.lane, -1)
      drain()
    }
  }

  return {
    run: (job: PoolJob): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const waiting: Waiting = { ...job, resolve, reject }
        if (isClosed || !queue.push(job.lane, waiting)) {
          recordOutcome(job, 'overloaded')
          return reject(new WorkerFailure('overloaded'))
        }
        waiting.timer = setTimeout(() => {
          queue.remove(job.lane, waiting)
          recordOutcome(job, 'overloaded')
          reject(new WorkerFailure('overloaded'))
        }, waitMs)
        drain()
      }),
    /** Keeps one process running for expected work. */
    keepWarm(heapMb: number) {
      const idle = [...workers.keys()].find((worker) => worker.isUsable && !worker.isBusy)
      if (idle) scheduleExit(idle)
      else if (workers.size < size) startIdle(heapMb)
    },
    /** Kills all processes. Later jobs are rejected. */
    async close() {
      isClosed = true
      for (let job = queue.next(() => true); job; job = queue.next(() => true)) {
        clearTimeout(job.timer)
        job.reject(new WorkerFailure('overloaded'))
      }
      for (const worker of workers.keys()) worker.kill()
    },
    get processes() {
      return workers.size
    },
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof WorkerFailure) return error.cause_kind
  return error instanceof ApiError ? 'rejected' : 'failed'
}

/** Counts a job and logs it if it has no result. */
function recordOutcome({ task, label, lane }: PoolJob, outcome: Outcome) {
  jobCount.inc({ task, outcome })
  if (outcome === 'done' || outcome === 'rejected' || outcome === 'failed') return
  const message =
    outcome === 'overloaded' ? 'no worker process is available' : 'worker process ended before its job was done'
  log.warn(message, { task, input: label, lane, cause: outcome })
}
