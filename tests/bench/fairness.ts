import { measureQueues } from '#tests/bench/fairness/queues'
import { measureServer } from '#tests/bench/fairness/server'
import type { Result } from '#tests/bench/result'

/** Measures how long a company waits while another one misuses a shared resource. The wait must not double. */
export async function run(): Promise<Result> {
  const rows = [...(await measureQueues()), ...(await measureServer())]
  return {
    rows,
    notes: [
      'Queues run in the process of the bench, pages, uploads and exports in a real server.',
      'Both companies, the server and the load share the processors.',
    ],
    failures: [],
  }
}
