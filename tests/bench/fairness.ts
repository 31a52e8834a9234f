import { queueAreas } from '#tests/bench/fairness/queues'
import { serverAreas } from '#tests/bench/fairness/server'
import type { Result } from '#tests/bench/result'

/** One company misbehaves in each of these ways. Another company must not wait twice as long as before. */
export async function run(): Promise<Result> {
  const rows = [...(await queueAreas()), ...(await serverAreas())]
  return {
    rows,
    notes: [
      'Queues run in the process of the bench, pages, uploads and exports in a real server.',
      'Both companies, the server and the load share the processors.',
    ],
    failures: [],
  }
}
