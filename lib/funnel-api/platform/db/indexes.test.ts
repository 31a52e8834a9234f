import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { INDEXES, OBSOLETE, POSTGRES_INDEXES } from '#lib/funnel-api/platform/db/indexes'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { indexesPage } from '#tests/docs/indexes-page'
import { freshDatabase } from '#tests/support/database'

const committed = readFileSync(path.join(import.meta.dirname, '../../../../docs/indexes.md'), 'utf8')

it('docs/indexes.md is up to date; run `npm run docs` otherwise', () => {
  expect(committed).toBe(indexesPage())
})

it('no obsolete index is built', () => {
  const built = Object.keys({ ...INDEXES, ...POSTGRES_INDEXES })
  expect(Object.keys(OBSOLETE).filter((name) => built.includes(name))).toEqual([])
})

it('deletes an obsolete index that a node of the previous version has built again', async () => {
  const location = await freshDatabase()
  const create = sql`create index candidacy_ratings_of_company on candidacy_ratings (company_id, candidacy_id, rating)`
  // The second `create` would throw if opening the database had not deleted the index.
  for (let start = 1; start <= 2; start += 1) {
    const db = await openDatabase(location)
    await create.execute(db)
    await db.destroy()
  }
  await location.drop()
})
