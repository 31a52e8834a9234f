import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Api } from '#lib/funnel-api/context'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { grantFor } from '#lib/funnel-api/files/grants'
import { createKey } from '#lib/funnel-api/staff/keys'
import { type Area, fairnessOf, loops } from '#tests/bench/fairness/measure'
import { inFolder } from '#tests/bench/host'
import { addPeople } from '#tests/bench/people'
import type { Row } from '#tests/bench/result'
import { answerOf, sendFile, type Server } from '#tests/bench/sending'
import { startServer } from '#tests/support/server'

const [BAD, OTHER] = ['noctua', 'levain'] as const
const SECRET = 'secret'.repeat(8)
/** Small enough to be filled in a few seconds. */
const PAGE_CACHE_MB = '8'
const LARGE_MB = 40
const KEYS = 20

type Company = Server & { slug: string; id: number; people: { id: number; company_id: number }[]; job: string }

const agentHeaders = { 'accept-language': 'fr' }

async function get(server: Server, path: string, headers: Record<string, string> = agentHeaders): Promise<number> {
  const response = await answerOf(server, { method: 'GET', path, headers })
  response.resume()
  await new Promise<void>((resolve, reject) => response.once('end', resolve).once('error', reject))
  return response.statusCode ?? 0
}

async function ok(asked: Promise<number>) {
  const status = await asked
  if (status !== 200) throw new Error(`the other company was answered ${status}`)
}

async function companyOf(db: Db, port: number, slug: string): Promise<Company> {
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

function uploading(company: Company, video: Buffer) {
  const api = { secret: SECRET, now: () => new Date() } as Api
  let next = 0
  return async () => {
    const person = company.people[next++ % company.people.length]!
    await sendFile(company, { ...grantFor(api, person, 'records', 'pitch.mp4'), filename: 'pitch.mp4' }, video)
    return person
  }
}

/** The whole of one person's export, again and again, with keys enough for the limit of each. */
async function exporting(db: Db, company: Company, user_id: number) {
  const wanted = { company_id: company.id, name: 'bench', scopes: ['rights:read'] } as const
  const keys: string[] = []
  for (let index = 0; index < KEYS; index += 1) keys.push((await createKey({ db, now: () => new Date() }, wanted)).key)
  let next = 0
  return () =>
    get(company, `/staff/v1/users/${user_id}/export`, { authorization: `Bearer ${keys[next++ % keys.length]}` })
}

/** A real video of that size: the rest is a box that players skip. */
function enlarged(video: Buffer, megabytes: number) {
  const padding = Buffer.alloc(megabytes * 1024 * 1024 - video.length, 7)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  return Buffer.concat([video, padding])
}

async function areas(db: Db, bad: Company, other: Company): Promise<Area[]> {
  const video = await readFile(path.join(import.meta.dirname, '../../support/pitch.mp4'))
  let filled = 0
  const upload = uploading(other, video)
  const flood = uploading(bad, video)
  const small = await upload()
  const large = await uploading(bad, enlarged(video, LARGE_MB))()
  const exportOne = await exporting(db, other, small.id)
  const exportLarge = await exporting(db, bad, large.id)
  const pages = ['/', '/all-jobs', `/jobs/${other.job}`]
  return [
    {
      what: 'page cache filling',
      times: 300,
      once: (index) => ok(get(other, pages[index % pages.length]!)),
      attack: async () => loops(4, () => get(bad, `/all-jobs?q=${(filled += 1)}`)),
    },
    {
      what: 'expensive renders',
      times: 100,
      once: () => ok(get(other, `/jobs/${other.job}?mode=preview`)),
      attack: async () => loops(8, () => get(bad, `/jobs/${bad.job}?mode=preview`)),
    },
    {
      what: 'flood of uploads to inspect',
      times: 30,
      once: async () => void (await upload()),
      attack: async () => loops(8, flood),
    },
    {
      what: `exports of ${LARGE_MB} MB`,
      times: 50,
      once: () => ok(exportOne()),
      attack: async () => loops(8, exportLarge),
    },
    {
      what: `exports of ${LARGE_MB} MB, calls`,
      times: 100,
      once: () => ok(get(other, `/api/companies/${other.slug}/campaigns/${other.job}`)),
      attack: async () => loops(8, exportLarge),
    },
  ]
}

/** Pages, uploads and exports of a real server; only areas whose name contains `only`. */
export const serverAreas = (only = ''): Promise<Row[]> =>
  inFolder(async (folder) => {
    const dataDir = path.join(folder, 'data')
    const server = await startServer({ dataDir, env: { SESSION_SECRET: SECRET, PAGE_CACHE_MB } })
    const db = await openDatabase({ dataDir })
    try {
      const [bad, other] = [await companyOf(db, server.port, BAD), await companyOf(db, server.port, OTHER)]
      const rows: Row[] = []
      const chosen = (await areas(db, bad, other)).filter(({ what }) => what.includes(only))
      for (const area of chosen) rows.push(await fairnessOf(area))
      return rows
    } finally {
      await db.destroy()
      await server.stop()
    }
  })
