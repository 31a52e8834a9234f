import { withServer } from '#tests/bench/harness'
import { type Result, rowOf } from '#tests/bench/result'
import { attack } from '#tests/support/isolation-attack'

const REQUESTS = 5000

/**
 * Sends interleaved and forged requests to 20 companies. No response may contain the marker word of another company.
 * Measures no speed.
 */
export const run = (): Promise<Result> =>
  withServer(async (server) => {
    const { leaks, own, statuses } = await attack(server, { requests: REQUESTS, signedIn: 10 })
    const faults = Object.entries(statuses).reduce(
      (sum, [status, count]) => sum + (Number(status) < 500 ? 0 : count),
      0,
    )
    const rows = [
      rowOf('marker words of another company in responses', leaks.length, '', { most: 0 }),
      rowOf('responses above 499', faults, '', { most: 0 }),
      rowOf('responses with the company’s own marker word', own, `of ${REQUESTS}`),
    ]
    const notes = [`Answers by status: ${JSON.stringify(statuses)}.`]
    return { rows, notes, failures: leaks.slice(0, 10) }
  })
