import path from 'node:path'
import { createPool, type PoolJob, type PoolSettings } from '#lib/funnel-api/platform/workers/pool'

const program = path.resolve('tests/support/workers/child.ts')
const SETTINGS = { program, size: 2, rssMb: 300, perLane: 20, total: 50, waitMs: 30_000, idleMs: 30_000 }
export const JOB = { module: '', lane: 'bakery', label: 'a test file', heapMb: 64, file: null, deadlineMs: 20_000 }

const opened: ReturnType<typeof createPool>[] = []

/** A pool of processes that run the tasks of child.ts. */
export function openPool(settings: Partial<PoolSettings> = {}) {
  const pool = createPool({ ...SETTINGS, ...settings })
  opened.push(pool)
  const run = (task: string, input: unknown = null, job: Partial<PoolJob> = {}) =>
    pool.run({ ...JOB, task, input, ...job })
  return { pool, run }
}

export async function closePools() {
  for (const pool of opened.splice(0)) await pool.close()
}

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
