import { withServer } from '#tests/bench/harness'
import { type Result, rowOf } from '#tests/bench/result'
import { attack } from '#tests/support/isolation-attack'

const REQUESTS = 5000

/** 20 companies, interleaved and forged requests: no answer may contain another company's word. Measures no speed. */
export const run = (): Promise<Result> =>
  withServer(async (server) => {
    const { leaks, own, statuses } = await attack(server, { requests: REQUESTS, signedIn: 10 })
    const faults = Object.entries(statuses).reduce(
      (sum, [status, count]) => sum + (Number(status) < 500 ? 0 : count),
      0,
    )
    const rows = [
      rowOf('words of another company in answers', leaks.length, '', { most: 0 }),
      rowOf('answers above 499', faults, '', { most: 0 }),
      rowOf('answers with the company’s own word', own, `of ${REQUESTS}`),
    ]
    const notes = [`Answers by status: ${JSON.stringify(statuses)}.`]
    return { rows, notes, failures: leaks.slice(0, 10) }
  })
