import { readFileSync } from 'node:fs'
import path from 'node:path'
import { INDEXES, OBSOLETE, POSTGRES_INDEXES } from '#lib/funnel-api/platform/db/indexes'
import { indexesPage } from '#tests/docs/indexes-page'

const committed = readFileSync(path.join(import.meta.dirname, '../../../../docs/indexes.md'), 'utf8')

it('docs/indexes.md is up to date; run `npm run docs` otherwise', () => {
  expect(committed).toBe(indexesPage())
})

it('no obsolete index is built', () => {
  const built = Object.keys({ ...INDEXES, ...POSTGRES_INDEXES })
  expect(Object.keys(OBSOLETE).filter((name) => built.includes(name))).toEqual([])
})
