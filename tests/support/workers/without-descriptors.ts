import { closeSync, openSync } from 'node:fs'
import { closePools, openPool } from '#tests/support/workers/pool'

/**
 * Runs more jobs than the pool has processes while no file descriptor is free, and then one more. Prints the outcomes.
 * Its own process, because other tests need descriptors.
 */
const { run, pool } = openPool()
const outcomeOf = (job: Promise<unknown>) =>
  job.then(
    () => 'done',
    (error: { code?: unknown }) => error.code,
  )

const taken: number[] = []
try {
  for (;;) taken.push(openSync('/dev/null', 'r'))
} catch {
  // No descriptor is free.
}
pool.keepWarm(64)
const outcomes = []
for (let job = 0; job < 5; job += 1) outcomes.push(await outcomeOf(run('echo')))
taken.forEach((descriptor) => closeSync(descriptor))
outcomes.push(await outcomeOf(run('echo')))
process.stdout.write(JSON.stringify({ outcomes, processes: pool.processes }))
await closePools()
