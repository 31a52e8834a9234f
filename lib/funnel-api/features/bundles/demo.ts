import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import type { Api } from '#lib/funnel-api/context'
import { alone } from '#lib/funnel-api/db/alone'
import type { Db } from '#lib/funnel-api/db/open'
import type { Media } from '#lib/funnel-api/files/media'

export const DEMO = fileURLToPath(new URL('../demo', import.meta.url))

type Opened = { api: Api; media: Media; isPostgres: boolean }

/**
 * Loads the demo companies into a database that has no company yet; answers with the slugs that there are. Of nodes
 * that start at once, one loads and the others wait for it.
 */
export const loadDemo = (opened: Opened): Promise<string[]> =>
  alone(opened.api.db, opened.isPostgres, 'demo', () => load(opened))

/** The slugs that there are when a server starts; on request those of the demo, where there is no company. */
export const companiesAtStart = (opened: Opened, { hasDemo }: { hasDemo: boolean }): Promise<string[]> =>
  hasDemo ? loadDemo(opened) : slugsIn(opened.api.db)

const slugsIn = async (db: Db) =>
  (await db.selectFrom('companies').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)

async function load({ api, media }: Opened): Promise<string[]> {
  const there = await slugsIn(api.db)
  if (there.length > 0) return there
  // What reads bundles is needed once: no later start waits for it.
  const { readBundle } = await import('#lib/funnel-api/cli/bundle/read')
  const { writeBundle } = await import('#lib/funnel-api/cli/bundle/write')
  for (const name of await readdir(DEMO)) {
    try {
      await writeBundle(api.db, await readBundle(`${DEMO}/${name}`), media, api.now())
    } catch (error) {
      // A demo company that was edited into a fault is told of; the others are there all the same.
      if (!(error instanceof BundleError)) throw error
      console.error(error.message)
    }
  }
  return slugsIn(api.db)
}
