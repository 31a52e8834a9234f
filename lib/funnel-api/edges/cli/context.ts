import type { Selectable } from 'kysely'
import { CommandError } from '#lib/funnel-api/platform/errors'
import type { Terminal } from '#lib/funnel-api/edges/cli/terminal'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CompanyRow, Db } from '#lib/funnel-api/platform/db/schema'
import type { Media } from '#lib/funnel-api/platform/storage/media'

/** The database, files and API of the server. A command can use them while the server runs. */
export type Resources = { api: Api; db: Db; media: Media }

/** Opens the resources of the server, runs `work` and closes them. Modules are imported here, so that `--help` is fast. */
export async function withResources<T>(terminal: Terminal, work: (opened: Resources) => Promise<T>): Promise<T> {
  const { parseLocation, readStoredSecret } = await import('#lib/funnel-api/platform/storage/location')
  const { openDatabase } = await import('#lib/funnel-api/platform/db/open')
  const { loadOrigin, mayBeServerSecret } = await import('#lib/funnel-api/platform/db/shared-settings')
  const { openStore } = await import('#lib/funnel-api/platform/storage/open-store')
  const { mediaIn } = await import('#lib/funnel-api/platform/storage/media')
  const { parseServiceSettings } = await import('#lib/funnel-api/platform/service-settings')
  const { createApiContext } = await import('#lib/funnel-api/main/create-context')
  const { createLog, setLog } = await import('#lib/telemetry/log')
  // Log lines go to stderr.
  const write = (line: string) => void terminal.err.write(line)
  const previousLog = setLog(createLog({ level: 'warn', isReadable: true, write }))
  const location = parseLocation(terminal.env)
  const { dataDir, s3 } = location
  const services = parseServiceSettings(terminal.env)
  const db = await openDatabase(location)
  const store = await openStore(dataDir, s3)
  try {
    const origin = await loadOrigin(db, location.origin, terminal.env.ROOT_DOMAIN || undefined)
    const secret = terminal.env.SESSION_SECRET || (await readStoredSecret(dataDir))
    const previous = terminal.env.SESSION_SECRET_PREVIOUS || undefined
    const isOutdated = secret !== null && !(await mayBeServerSecret(db, secret, previous))
    const parts = createApiContext({ db, store, secret: '', origin, services })
    const api: Api = {
      ...parts,
      // Getters, because `parts.db` changes within a transaction, and only some commands need the secret.
      get db() {
        return parts.db
      },
      get secret() {
        if (secret === null || isOutdated) throw new CommandError(isOutdated ? OTHER_SECRET : NO_SECRET)
        return secret
      },
      now: terminal.now,
    }
    return await work({ api, db, media: mediaIn(store, dataDir, s3) })
  } finally {
    await store.close()
    await db.destroy()
    setLog(previousLog)
  }
}

const SAME_SECRET = 'Set SESSION_SECRET to the value of the server, because file links are signed with it.'
const NO_SECRET = `Missing SESSION_SECRET. ${SAME_SECRET}`
const OTHER_SECRET = `The session secret (SESSION_SECRET, or the file in DATA_DIR) differs from the one of the server. ${SAME_SECRET}`

export async function findCompany(db: Db, slug: string): Promise<Selectable<CompanyRow>> {
  const company = await db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!company) throw new CommandError(`Company '${slug}' not found. List companies with: npm run company -- list`)
  return company
}

/** Runs `work` for one company. */
export const withCompany = <T>(
  terminal: Terminal,
  slug: string,
  work: (company: Selectable<CompanyRow>, opened: Resources) => Promise<T>,
): Promise<T> => withResources(terminal, async (resources) => work(await findCompany(resources.db, slug), resources))

/** The PostgreSQL code of a query canceled by the statement timeout. */
const QUERY_CANCELED = '57014'

/** Returns the count, or null if counting exceeds the statement timeout. */
export const countOrNull = (counting: Promise<number>): Promise<number | null> =>
  counting.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) return null
    throw error
  })
