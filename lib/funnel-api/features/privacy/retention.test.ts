import { sql } from 'kysely'
import { DAY_MS } from '#lib/domain/days'
import { retention } from '#lib/funnel-api/features/privacy/retention'
import { runDue } from '#lib/funnel-api/edges/jobs/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, PASSWORD, signUp } from '#tests/support/candidates'
import { insertUsers } from '#tests/support/insert-users'
import { captureLog } from '#tests/support/capture-log'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const day = (days: number) => new Date(api.api.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const set = (email: string, values: { expiration_date: string; expiry_warned_days?: number }) =>
  api.db.updateTable('users').set(values).where('email', '=', email).execute()
const rowOf = (email: string) =>
  api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const exists = async (email: string) =>
  (await api.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

const signIn = async (email: string) =>
  api.send('POST', '/sessions', { user: { company_id: await api.companyId(), email, password: PASSWORD } })

describe('expiration date of an account', () => {
  it('is 24 months after the last sign-in, and can be extended', async () => {
    const candidate = await signUp(api)
    const end = new Date(api.api.now())
    end.setUTCMonth(end.getUTCMonth() + 24)
    const expected = end.toISOString().slice(0, 10)
    expect((await candidate.send('GET', '/me/expiration_date')).body).toEqual({ expiration_date: expected })
    await set(candidate.email, { expiration_date: '2026-12-01', expiry_warned_days: 30 })
    expect((await candidate.send('GET', '/me/expiration_date')).body).toEqual({ expiration_date: '2026-12-01' })
    expect((await candidate.send('PATCH', '/me/expiration_date')).body).toEqual({ expiration_date: expected })
    expect(await rowOf(candidate.email)).toMatchObject({ expiry_warned_days: null })
  })

  it('is extended by signing in', async () => {
    const { email } = await signUp(api)
    await set(email, { expiration_date: day(3), expiry_warned_days: 7 })
    await signIn(email)
    const row = await rowOf(email)
    expect(row.expiration_date! > day(700)).toBe(true)
    expect(row.expiry_warned_days).toBeNull()
  })

  it('is extended before the session opens, so that no account is deleted in between', async () => {
    const { email } = await signUp(api)
    await set(email, { expiration_date: day(0), expiry_warned_days: 7 })
    const captured = captureLog()
    await sql`alter table sessions rename to sessions_away`.execute(api.db)
    expect((await signIn(email)).status).toBe(500)
    await sql`alter table sessions_away rename to sessions`.execute(api.db)
    captured.restore()
    expect(await rowOf(email)).toMatchObject({ expiry_warned_days: null })
  })

  it('is checked again before the deletion, because the user may sign in while others are deleted', async () => {
    const [gone, back, friend] = [await signUp(api), await signUp(api), await signUp(api)]
    await apply(api, friend, 'night-baker')
    const sponsor = { sponsor: 'Camille', sponsor_user_id: back.user.id }
    await api.db.updateTable('candidacies').set(sponsor).where('user_id', '=', friend.user.id).execute()
    await set(gone.email, { expiration_date: day(-1), expiry_warned_days: 7 })
    await set(back.email, { expiration_date: day(0), expiry_warned_days: 7 })
    const { store } = api.api
    // The first deletion calls `put`. By then, the job has already read the second user as due.
    const put: typeof store.put = async (...args) => {
      await signIn(back.email)
      return store.put(...args)
    }
    api.api.store = { ...store, put }
    await retention.run(api.api)
    api.api.store = store
    expect([await exists(gone.email), await exists(back.email)]).toEqual([false, true])
    expect(await rowOf(back.email)).toMatchObject({ expiry_warned_days: null })
    const recommended = api.db.selectFrom('candidacies').select(['sponsor', 'sponsor_user_id'])
    expect(await recommended.where('user_id', '=', friend.user.id).execute()).toEqual([sponsor])
  })

  it('comes after two warnings that are sent once, and then the account is deleted with a confirmation', async () => {
    const { email } = await signUp(api)
    const nodes = () => Promise.all([retention.run(api.api), retention.run(api.api), retention.run(api.api)])
    const warnings = async () =>
      (
        await api.db
          .selectFrom('outbox')
          .select('payload')
          .where('recipient', '=', email)
          .where('template', '=', 'expiry')
          .orderBy('id')
          .execute()
      ).map(({ payload }) => payload)
    await set(email, { expiration_date: day(31) })
    await nodes()
    expect(await warnings()).toEqual([])
    await set(email, { expiration_date: day(30) })
    await nodes()
    await nodes()
    expect(await warnings()).toMatchObject([{ days: 30, date: day(30), link: 'http://bakery.test/profile' }])
    await set(email, { expiration_date: day(7) })
    await nodes()
    await nodes()
    expect(await warnings()).toMatchObject([{ days: 30 }, { days: 7, date: day(7) }])
    await set(email, { expiration_date: day(1) })
    await nodes()
    expect(await exists(email)).toBe(true)
    await set(email, { expiration_date: day(0) })
    await nodes()
    expect(await exists(email)).toBe(false)
  })

  it('is at least a week after the last warning, however long the server was down', async () => {
    const { email } = await signUp(api)
    await set(email, { expiration_date: day(-40) })
    await retention.run(api.api)
    expect(await rowOf(email)).toMatchObject({ expiration_date: day(7), expiry_warned_days: 7 })
    await retention.run(api.api)
    expect(await exists(email)).toBe(true)
  })

  it('is checked by the jobs of the server', async () => {
    await api.db.deleteFrom('jobs').where('name', '=', 'retention').execute()
    const { email } = await signUp(api)
    await set(email, { expiration_date: day(0), expiry_warned_days: 7 })
    await runDue(api.api, [retention])
    expect(await exists(email)).toBe(false)
  })

  it('is announced to all users in one round, and each failed user is tried once per round', async () => {
    const expiration_date = day(30)
    await insertUsers(api, 501, { expiration_date })
    const warned = async () => {
      const users = api.db.selectFrom('users').select('id').where('expiration_date', '=', expiration_date)
      return (await users.where('expiry_warned_days', '=', 30).execute()).length
    }
    const { origin } = api.api
    const captured = captureLog()
    api.api.origin = () => {
      throw new Error('no address')
    }
    await retention.run(api.api)
    captured.restore()
    api.api.origin = origin
    expect([captured.lines.length, await warned()]).toEqual([501, 0])
    await retention.run(api.api)
    expect(await warned()).toBe(501)
  })
})
