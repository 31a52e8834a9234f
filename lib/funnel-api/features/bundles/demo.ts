import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BundleError } from '#lib/funnel-api/features/bundles/problems'
import type { Api } from '#lib/funnel-api/platform/context'
import { withAdvisoryLock } from '#lib/funnel-api/platform/db/advisory-lock'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { Media } from '#lib/funnel-api/platform/storage/media'

export const DEMO = fileURLToPath(new URL('../../demo', import.meta.url))

type Opened = { api: Api; media: Media; isPostgres: boolean }

/**
 * Loads the demo companies into an empty database and returns the slugs of all companies. If several nodes start at
 * once, one loads them and the others wait.
 */
export const loadDemo = (opened: Opened): Promise<string[]> =>
  withAdvisoryLock(opened.api.db, opened.isPostgres, 'demo', () => load(opened))

/**
 * Returns the slugs of all companies when a server starts. Loads the demo first if it is requested and the database is
 * empty.
 */
export const companiesAtStart = (opened: Opened, { hasDemo }: { hasDemo: boolean }): Promise<string[]> =>
  hasDemo ? loadDemo(opened) : slugsIn(opened.api.db)

const slugsIn = async (db: Db) =>
  (await db.selectFrom('companies').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)

async function load({ api, media }: Opened): Promise<string[]> {
  const existing = await slugsIn(api.db)
  if (existing.length > 0) return existing
  // Later starts do not need these modules.
  const { readBundle } = await import('#lib/funnel-api/features/bundles/read/read')
  const { writeBundle } = await import('#lib/funnel-api/features/bundles/write/write')
  for (const name of await readdir(DEMO)) {
    try {
      await writeBundle(api.db, await readBundle(`${DEMO}/${name}`), media, api.now())
    } catch (error) {
      // An invalid demo company does not prevent loading the others.
      if (!(error instanceof BundleError)) throw error
      console.error(error.message)
    }
  }
  return slugsIn(api.db)
}
