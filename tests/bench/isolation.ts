import type { Result } from '#tests/bench/result'
import { inFolder } from '#tests/bench/host'
import { attack } from '#tests/support/isolation'
import { startServer } from '#tests/support/server'

const REQUESTS = 5000

/** Measures no speed: 20 companies, interleaved and forged requests, never another company's word. */
export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const server = await startServer({ dataDir })
    try {
      const { leaks, own, pictures, statuses, seconds } = await attack(server, { requests: REQUESTS, signedIn: 10 })
      const faults = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
      return {
        title: 'Isolation of 20 companies',
        rows: [
          { what: 'words of another company in answers', value: leaks.length, unit: '', most: 0 },
          { what: 'answers above 499', value: faults.reduce((sum, [, count]) => sum + count, 0), unit: '', most: 0 },
          { what: 'answers with the company’s own word', value: own, unit: `of ${REQUESTS}` },
          { what: 'cards that differ from each other', value: pictures, unit: '' },
          { what: 'the whole attack', value: seconds, unit: 's' },
        ],
        notes: [`Answers by status: ${JSON.stringify(statuses)}.`],
        failures: leaks.slice(0, 10),
      }
    } finally {
      await server.stop()
    }
  })
