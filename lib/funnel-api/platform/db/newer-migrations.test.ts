import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrationsFor } from '#lib/funnel-api/db/migrations'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { log } from '#lib/telemetry/log'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

const engine = IS_POSTGRES ? 'postgres' : 'sqlite'
let where: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeEach(async () => {
  where = await freshDatabase({ isBare: true })
  db = await openDatabase(where)
})
afterEach(async () => {
  await db.destroy()
  await where.drop()
})

/** As a newer version would have done it. */
async function migrate(name: string) {
  const getMigrations = async () => ({
    ...(await migrationsFor(engine).getMigrations()),
    [name]: { up: async (own: Kysely<unknown>) => own.schema.alterTable('rates').addColumn('later', 'text').execute() },
  })
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  expect(error).toBeUndefined()
}

describe('code that is older than its database', () => {
  it('starts, says so, and writes rows without what it does not know', async () => {
    await migrate('998-something-more')
    const warned = jest.spyOn(log, 'warn').mockImplementation(() => undefined)
    const old = await openDatabase(where)
    await old.insertInto('rates').values({ key: 'old', window_start: 1, count: 0 }).execute()
    await old.destroy()
    expect(warned.mock.calls.flat().join(' ')).toContain('of a newer version (998-something-more)')
    warned.mockRestore()
  })

  it('does not start where something it needs is gone', async () => {
    await migrate('998-contract-rates')
    await expect(openDatabase(where)).rejects.toThrow('of a newer version (998-contract-rates)')
  })
})
