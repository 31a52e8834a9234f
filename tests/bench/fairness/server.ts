import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { attackOf } from '#tests/bench/fairness/attack'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { createKey } from '#lib/funnel-api/features/accounts/api-keys'
import { type Scenario, measureFairness } from '#tests/bench/fairness/measure'
import { addPeople } from '#tests/bench/data'
import { MB, SECRET } from '#tests/bench/harness'
import { inFolder } from '#tests/bench/host'
import type { Row } from '#tests/bench/result'
import { type Company, get, createUploader } from '#tests/bench/fairness/requests'
import { createVideo } from '#tests/bench/sending'
import { startServer } from '#tests/support/server'

const [BAD, OTHER] = ['noctua', 'levain'] as const
/** Small enough to be filled in a few seconds. */
const PAGE_CACHE_MB = '8'
const LARGE_MB = 40
const KEYS = 60
/** One in this number of visits to the other company is a search whose result is not cached. */
const SEARCH_EVERY = 20
let searched = 0

async function requireOk(response: Promise<number>) {
  const status = await response
  if (status !== 200) throw new Error(`the other company was answered ${status}`)
}

async function readCompany(db: Db, port: number, slug: string): Promise<Company> {
  const { id } = await db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  await addPeople(db, id)
  const people = await db.selectFrom('users').select(['id', 'company_id']).where('company_id', '=', id).execute()
  const job = await db
    .selectFrom('campaigns')
    .select('slug')
    .where('company_id', '=', id)
    .where('is_online', '=', true)
    .executeTakeFirstOrThrow()
  return { port, host: `${slug}.localhost:${port}`, slug, id, people, job: job.slug }
}

/** Creates several keys for the exports of a company, because each key has its own rate limit. */
async function createKeys(db: Db, { id }: Company): Promise<string[]> {
  const wanted = { company_id: id, name: 'bench', scopes: ['rights:read'] } as const
  const keys: string[] = []
  for (let index = 0; index < KEYS; index += 1) keys.push((await createKey({ db, now: () => new Date() }, wanted)).key)
  return keys
}

async function listScenarios(db: Db, bad: Company, other: Company): Promise<Scenario[]> {
  const video = await readFile(path.join(import.meta.dirname, '../../support/pitch.mp4'))
  const upload = createUploader(other, SECRET, video)
  const small = await upload()
  const large = await createUploader(bad, SECRET, await createVideo(LARGE_MB * MB))()
  const exportPath = (user_id: number) => `/staff/v1/users/${user_id}/export`
  const [badKeys, otherKeys] = [await createKeys(db, bad), await createKeys(db, other)]
  const exports = { kind: 'get', path: exportPath(large.id), keys: badKeys, concurrency: 8 } as const
  const pages = ['/', '/all-jobs', `/jobs/${other.job}`]
  return [
    {
      what: 'page cache filling',
      times: 300,
      sendOne: (index) =>
        requireOk(
          get(other, index % SEARCH_EVERY === 0 ? `/all-jobs?q=${(searched += 1)}` : pages[index % pages.length]!),
        ),
      attack: attackOf(bad, SECRET, { kind: 'get', path: '/all-jobs?q={n}', concurrency: 4 }),
    },
    {
      what: 'expensive renders',
      times: 300,
      sendOne: () => requireOk(get(other, `/jobs/${other.job}?mode=preview`)),
      attack: attackOf(bad, SECRET, { kind: 'get', path: `/jobs/${bad.job}?mode=preview`, concurrency: 8 }),
    },
    {
      what: 'flood of uploads to inspect',
      times: 300,
      sendOne: async () => void (await upload()),
      attack: attackOf(bad, SECRET, { kind: 'upload', concurrency: 8 }),
    },
    {
      what: `exports of ${LARGE_MB} MB`,
      times: 300,
      sendOne: (index) =>
        requireOk(get(other, exportPath(small.id), { authorization: `Bearer ${otherKeys[index % KEYS]}` })),
      attack: attackOf(bad, SECRET, exports),
    },
    {
      what: `exports of ${LARGE_MB} MB, calls`,
      times: 300,
      sendOne: () => requireOk(get(other, `/api/companies/${other.slug}/campaigns/${other.job}`)),
      attack: attackOf(bad, SECRET, exports),
    },
  ]
}

/** Measures pages, uploads and exports of a real server, in the scenarios whose name contains `only`. */
export const measureServer = (only = ''): Promise<Row[]> =>
  inFolder(async (folder) => {
    const dataDir = path.join(folder, 'data')
    const server = await startServer({ dataDir, env: { SESSION_SECRET: SECRET, PAGE_CACHE_MB } })
    const db = await openDatabase({ dataDir })
    try {
      const [bad, other] = [await readCompany(db, server.port, BAD), await readCompany(db, server.port, OTHER)]
      const rows: Row[] = []
      const chosen = (await listScenarios(db, bad, other)).filter(({ what }) => what.includes(only))
      for (const scenario of chosen) rows.push(await measureFairness(scenario))
      return rows
    } finally {
      await db.destroy()
      await server.stop()
    }
  })
