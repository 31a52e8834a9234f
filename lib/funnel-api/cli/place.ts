import { existsSync, readFileSync } from 'node:fs'
import type { Selectable } from 'kysely'
import { Refused } from '#lib/funnel-api/cli/refused'
import type { Terminal } from '#lib/funnel-api/cli/terminal'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { CompanyRow } from '#lib/funnel-api/db/schema'
import type { Media } from '#lib/funnel-api/files/media'

/** What the server works with, opened beside it: a running one is not disturbed. */
export type Opened = { api: Api; db: Db; media: Media }

/** Opens what the server uses, does the work, closes. What it takes is loaded here: `--help` needs none of it. */
export async function opened<T>(terminal: Terminal, work: (opened: Opened) => Promise<T>): Promise<T> {
  const { placeOf, secretFile } = await import('#lib/funnel-api/backup/place')
  const { openDatabase } = await import('#lib/funnel-api/db/open')
  const { originOf } = await import('#lib/funnel-api/db/agree')
  const { openStore } = await import('#lib/funnel-api/files/store')
  const { mediaIn } = await import('#lib/funnel-api/files/media')
  const { apiOf } = await import('#lib/funnel-api/api-of')
  const { createLog, useLog } = await import('#lib/telemetry/log')
  // What the server would log is told where errors are.
  const write = (line: string) => void terminal.err.write(line)
  const logBefore = useLog(createLog({ level: 'warn', isReadable: true, write }))
  const place = placeOf(terminal.env)
  const { dataDir, s3 } = place
  const db = await openDatabase(place)
  const store = await openStore(dataDir, s3)
  try {
    const origin = await originOf(db, place.origin, terminal.env.ROOT_DOMAIN || undefined)
    const parts = apiOf({ db, store, secret: '', origin, env: terminal.env })
    const api: Api = {
      ...parts,
      get db() {
        return parts.db
      },
      get secret() {
        return secretIn(terminal.env, secretFile(dataDir))
      },
      now: terminal.now,
    }
    return await work({ api, db, media: mediaIn(store, dataDir, s3) })
  } finally {
    await store.close()
    await db.destroy()
    useLog(logBefore)
  }
}

/** The server's, which signs links to files. */
function secretIn({ SESSION_SECRET }: NodeJS.ProcessEnv, file: string): string {
  if (SESSION_SECRET) return SESSION_SECRET
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new Refused('SESSION_SECRET is missing: links to files are signed with that of the server.')
}

export async function companyNamed(db: Db, slug: string): Promise<Selectable<CompanyRow>> {
  const company = await db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!company) throw new Refused(`There is no company '${slug}'; npm run company -- list names those that there are.`)
  return company
}

/** The work on one company. */
export const withCompany = <T>(
  terminal: Terminal,
  slug: string,
  work: (company: Selectable<CompanyRow>, opened: Opened) => Promise<T>,
): Promise<T> => opened(terminal, async (all) => work(await companyNamed(all.db, slug), all))

/** PostgreSQL breaks off what takes longer than a call may. */
const BROKEN_OFF = '57014'

/** A number that is good to know, where counting does not take too long; else null. */
export const ifCounted = (counting: Promise<number>): Promise<number | null> =>
  counting.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === BROKEN_OFF) return null
    throw error
  })
