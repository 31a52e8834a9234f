import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrationsFor } from '#lib/funnel-api/platform/db/migrations'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { log } from '#lib/telemetry/log'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

const engine = IS_POSTGRES ? 'postgres' : 'sqlite'
let location: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeEach(async () => {
  location = await freshDatabase({ isBare: true })
  db = await openDatabase(location)
})
afterEach(async () => {
  await db.destroy()
  await location.drop()
})

/** Runs a migration of a newer version. */
async function migrate(name: string) {
  const getMigrations = async () => ({
    ...(await migrationsFor(engine).getMigrations()),
    [name]: {
      up: async (database: Kysely<unknown>) => database.schema.alterTable('rates').addColumn('later', 'text').execute(),
    },
  })
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  expect(error).toBeUndefined()
}

describe('a version that is older than its database', () => {
  it('starts with a warning and writes rows without unknown columns', async () => {
    await migrate('998-something-more')
    const warned = jest.spyOn(log, 'warn').mockImplementation(() => undefined)
    const previousDb = await openDatabase(location)
    await previousDb.insertInto('rates').values({ key: 'old', window_start: 1, count: 0 }).execute()
    await previousDb.destroy()
    expect(warned.mock.calls.flat().join(' ')).toContain('newer version (998-something-more)')
    warned.mockRestore()
  })

  it('does not start after a contract migration', async () => {
    await migrate('998-contract-rates')
    await expect(openDatabase(location)).rejects.toThrow('newer version (998-contract-rates)')
  })
})
