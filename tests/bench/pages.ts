import { LOCALES } from '#lib/domain/locales'
import { openDatabase } from '#lib/funnel-api/db/open'
import { copyCompany } from '#tests/bench/companies'
import { inFolder, startBare, visit } from '#tests/bench/host'
import { CONNECTIONS, type Load, loadEach, loadOne, type Page } from '#tests/bench/load'
import type { Result, Row } from '#tests/bench/result'
import { startServer } from '#tests/support/server'

const COMPANY = 'levain'
const JOB = '/jobs/boulanger-de-nuit-lille'
const COPIES = 12

const pageOf = (company: string, path: string, locale: string): Page => ({
  path,
  headers: { host: `${company}.localhost`, 'accept-language': locale, 'accept-encoding': 'br, gzip' },
})

/** Job pages of new companies in every language: none was ever rendered, by this run or by one before. */
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
  const row = (name: 'rate' | 'p50' | 'p99', unit: string): Row => ({
    what: `${what}, ${name}`,
    value: load[name],
    unit,
    baseline: { what: 'bare node:http, same bytes', value: bare[name] },
  })
  return [row('rate', 'pages/s'), row('p50', 'ms'), row('p99', 'ms')]
}

/** A page that came out of a cache is no uncached one. */
const kept = (caches: ReadonlyMap<string, number>) =>
  [...caches]
    .filter(([mark]) => mark === 'HIT' || mark === 'STALE')
    .map(([mark, count]) => `${count} uncached pages were ${mark}`)

export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const server = await startServer({ dataDir })
    const job = pageOf(COMPANY, JOB, 'fr')
    const bare = await startBare(await visit(server.port, job.path, job.headers))
    try {
      const same = await loadOne('the bare server', bare.port, job)
      const cached = await loadOne('the cached page', server.port, job)
      const pages = await newPages(dataDir)
      const uncached = await loadEach('uncached pages', server.port, pages)
      const { headers, body } = await visit(server.port, job.path, job.headers)
      const marks = [...cached.caches].map(([mark, count]) => `${mark} ${count}`).join(', ')
      return {
        title: 'Job page: cached and uncached',
        rows: [...rowsOf('cached', cached, same), ...rowsOf('uncached', uncached, same)],
        notes: [
          `${CONNECTIONS} connections; one page is ${body.length} bytes (${headers['content-encoding'] ?? 'not compressed'}).`,
          `Cached: x-nextjs-cache ${marks}. Uncached: ${uncached.answers} pages, each asked for once and for the first time.`,
        ],
        failures: [...same.failures, ...cached.failures, ...uncached.failures, ...kept(uncached.caches)],
      }
    } finally {
      await Promise.all([bare.stop(), server.stop()])
    }
  })
