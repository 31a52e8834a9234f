import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import type { Api } from '#lib/funnel-api/platform/context'
import { withAdvisoryLock } from '#lib/funnel-api/platform/db/advisory-lock'
import { readDemoCompanies, storeDemoCompanies, storePendingSamples } from '#lib/funnel-api/platform/db/demo-settings'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { Media } from '#lib/funnel-api/platform/storage/media'

export const DEMO = fileURLToPath(new URL('../../demo', import.meta.url))

type Opened = { api: Api; media: Media; isPostgres: boolean }

/**
 * Loads the demo companies into an empty database and returns the slugs of all companies. If several nodes start at
 * once, one loads them and the others wait. With `hasSampleApplications`, `startSampleApplications` loads the
 * applications of these companies.
 */
export const loadDemo = (opened: Opened, hasSampleApplications = false): Promise<string[]> =>
  withAdvisoryLock(opened.api.db, opened.isPostgres, 'demo', () => load(opened, hasSampleApplications))

/**
 * Returns the slugs of all companies when a server starts. Loads the demo first if it is requested and the database is
 * empty.
 */
export const companiesAtStart = (
  opened: Opened,
  { hasDemo, hasSampleApplications = false }: { hasDemo: boolean; hasSampleApplications?: boolean },
): Promise<string[]> => (hasDemo ? loadDemo(opened, hasSampleApplications) : slugsIn(opened.api.db))

const slugsIn = async (db: Db) =>
  (await db.selectFrom('companies').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)

/**
 * Records which companies are demo companies, because an earlier version loaded them without a record. Their websites
 * are under the reserved domain example.org, unlike those of other companies with the same slugs.
 */
async function recognizeDemo(db: Db): Promise<void> {
  if ((await readDemoCompanies(db)).length > 0) return
  const found = await db
    .selectFrom('companies')
    .select('slug')
    .where('slug', 'in', await readdir(DEMO))
    .where('website_url', 'like', 'https://%.example.org')
    .execute()
  if (found.length > 0)
    await storeDemoCompanies(
      db,
      found.map(({ slug }) => slug),
    )
}

async function load({ api, media }: Opened, hasSampleApplications: boolean): Promise<string[]> {
  const existing = await slugsIn(api.db)
  if (existing.length > 0) {
    await recognizeDemo(api.db)
    return existing
  }
  // Imported only here, because starts with existing companies do not need these modules.
  const { readBundle } = await import('#lib/funnel-api/features/bundles/read/read')
  const { writeBundle } = await import('#lib/funnel-api/features/bundles/write/write')
  const names = await readdir(DEMO)
  // Stored before the companies are written, so that the names are known even if this process stops in between.
  await storeDemoCompanies(api.db, names)
  if (hasSampleApplications) await storePendingSamples(api.db, names)
  for (const name of names) {
    try {
      await writeBundle(api.db, await readBundle(`${DEMO}/${name}`), media, api.now())
    } catch (error) {
      // An invalid demo company does not prevent loading the others.
      if (!(error instanceof ImportError)) throw error
      console.error(error.message)
    }
  }
  return slugsIn(api.db)
}
