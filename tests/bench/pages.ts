import { availableParallelism } from 'node:os'
import { LOCALES } from '#lib/domain/locales'
import { openDatabase } from '#lib/funnel-api/db/open'
import { copyCompany } from '#tests/bench/companies'
import { inFolder, startBare, startNextAlone, visit } from '#tests/bench/host'
import { CONNECTIONS, type Load, loadEach, loadOne, type Page } from '#tests/bench/load'
import type { Result, Row } from '#tests/bench/result'
import { hasWrk } from '#tests/bench/wrk'
import { startServer } from '#tests/support/server'

const COMPANY = 'levain'
const JOB = '/jobs/boulanger-de-nuit-lille'
const COPIES = 12
const ROUNDS = 7
/** The compiler has optimized the code of a page after some hundred thousand requests. */
const WARM_SECONDS = 12

const pageOf = (company: string, path: string, locale: string): Page => ({
  path,
  headers: { host: `${company}.localhost`, 'accept-language': locale, 'accept-encoding': 'br, gzip' },
})

/** Job pages of new companies in every language: none was rendered before, in this run or an earlier one. */
async function newPages(dataDir: string): Promise<Page[]> {
  const db = await openDatabase({ dataDir })
  const run = Date.now().toString(36)
  const slugs = Array.from({ length: COPIES }, (_, n) => `bench-${run}-${n}`)
  for (const slug of slugs) await copyCompany(db, COMPANY, slug)
  const jobs = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['companies.slug as company', 'campaigns.slug as job'])
    .where('companies.slug', 'in', slugs)
    .where('campaigns.is_online', '=', true)
    .execute()
  await db.destroy()
  return jobs.flatMap(({ company, job }) => LOCALES.map((locale) => pageOf(company, `/jobs/${job}`, locale)))
}

const rowsOf = (what: string, load: Load, bare: Load): Row[] => {
  const row = (name: 'rate' | 'p50' | 'p99', unit: string, most?: number): Row => ({
    what: `${what}, ${name}`,
    value: load[name],
    unit,
    baseline: { what: 'bare node:http, same bytes', value: bare[name] },
    most,
  })
  return [row('rate', 'pages/s'), row('p50', 'ms'), row('p99', 'ms', what === 'kept' ? MOST_P99_MS : undefined)]
}

const MOST_P99_MS = 20
/** Minimum of the host's rate compared with bare node:http, and with Next. */
const LEAST_OF_BARE = 0.7
const LEAST_OF_NEXT = 20

/** Errors for pages that came from a cache but should not have. */
const kept = (caches: ReadonlyMap<string, number>) =>
  [...caches].filter(([mark]) => mark !== 'miss').map(([mark, count]) => `${count} uncached pages were ${mark}`)

export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const server = await startServer({ dataDir })
    const job = pageOf(COMPANY, JOB, 'fr')
    // A page that is requested a few times is compressed to its final size, and then stays the same.
    for (let count = 0; count < 5; count += 1) await visit(server.port, job.path, job.headers)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const answer = await visit(server.port, job.path, job.headers)
    const bare = await startBare(answer)
    const alone = await inNext((next) => loadOne('Next alone', next, job))
    try {
      const rounds: Round[] = []
      // In turns, so that other load on the machine affects both.
      while (rounds.length < ROUNDS) {
        const warm = rounds.length === 0 ? WARM_SECONDS : 1
        const same = await loadOne('the bare server', bare.port, job, warm)
        rounds.push({ same, cached: await loadOne('the kept page', server.port, job, warm) })
      }
      const { same, cached } = middle(rounds)
      const pages = await newPages(dataDir)
      const uncached = await loadEach('uncached pages', server.port, pages)
      const client = (await hasWrk())
        ? 'wrk'
        : 'autocannon (it takes more of the machine than the server does: install wrk)'
      const marks = [...cached.caches].map(([mark, count]) => `${mark} ${count}`).join(', ')
      return {
        title: 'Job page: kept, rendered anew, and from Next alone',
        rows: [
          ...rowsOf('kept', cached, same),
          {
            what: 'bare node:http against a kept page',
            value: same.rate / cached.rate,
            unit: 'times as many',
            most: 1 / LEAST_OF_BARE,
          },
          {
            what: 'Next alone against a kept page',
            value: alone.rate / cached.rate,
            unit: 'times as many',
            baseline: { what: 'Next alone, pages/s', value: alone.rate },
            most: 1 / LEAST_OF_NEXT,
          },
          ...rowsOf('uncached', uncached, same),
        ],
        notes: [
          `${CONNECTIONS} connections; one page is ${answer.body.length} bytes (${answer.headers['content-encoding'] ?? 'not compressed'}), from Next alone it is not compressed.`,
          `The middle one of ${ROUNDS} rounds in turns, by what one does of the other. The load comes from the same ${availableParallelism()} cores: bare node:http is measured under the same conditions.`,
          `Asked by ${client}. ${marks && `Kept: x-cache ${marks}. `}Uncached: ${uncached.answers} pages, each asked for once and for the first time.`,
        ],
        failures: [...rounds.flatMap((round) => [round.same, round.cached]), uncached, alone]
          .flatMap(({ failures }) => failures)
          .concat(kept(uncached.caches)),
      }
    } finally {
      await Promise.all([bare.stop(), server.stop()])
    }
  })

type Round = { same: Load; cached: Load }
const part = ({ same, cached }: Round) => cached.rate / same.rate
const middle = (rounds: readonly Round[]) => rounds.toSorted((a, b) => part(a) - part(b))[rounds.length >> 1]!

/** Stopped before anything else is measured. */
const inNext = (work: (port: number) => Promise<Load>): Promise<Load> =>
  inFolder(async (folder) => {
    const { port, stop } = await startNextAlone(folder)
    return work(port).finally(stop)
  })
