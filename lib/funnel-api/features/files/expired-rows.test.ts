import { sql } from 'kysely'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { deleteExpired } from '#lib/funnel-api/features/accounts/jobs'
import { deleteEmailContent } from '#lib/funnel-api/platform/outbox/delete-email-content'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, type Candidate, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'

let testApi: TestApi
let camille: Candidate
beforeEach(async () => {
  testApi = await openTestApi()
  camille = await signUp(testApi)
})
afterEach(() => testApi.close())

/** In minutes, the unit of `shiftClock`. */
const HOURS = 60

describe('expired rows', () => {
  const countRows = async () => ({
    sessions: (await testApi.db.selectFrom('sessions').select('id').execute()).length,
    codes: (await testApi.db.selectFrom('codes').select('id').execute()).length,
    rates: (await testApi.db.selectFrom('rates').select('key').execute()).length,
    keys: (await testApi.db.selectFrom('idempotency_keys').select('key').execute()).length,
    links: (await testApi.db.selectFrom('recording_links').select('id').execute()).length,
  })

  it('are deleted after the retention period of their table, and not before', async () => {
    const candidacy = await applyFully(testApi, camille)
    const now = testApi.api.now().toISOString()
    const user_id = camille.user.id
    // Deletes the code of the welcome email, which is valid for longer.
    await testApi.db.deleteFrom('codes').execute()
    const code = { user_id, purpose: 'reset', token_hash: 'a', expires_at: now, campaign_id: null }
    await testApi.db.insertInto('codes').values(code).execute()
    const key = { key: `${user_id}:k`, request_hash: 'h', status: 200, body: '', created_at: now }
    const staffKeys = [`key-1:k`, `member-1-1:k`].map((name) => ({ ...key, key: name }))
    await testApi.db
      .insertInto('idempotency_keys')
      .values([key, ...staffKeys])
      .execute()
    const link = { user_id, candidacy_id: candidacy.id, pitch_id: 1, token_hash: 'b', status: 'done' as const }
    await testApi.db
      .insertInto('recording_links')
      .values({ ...link, created_at: now, expires_at: now })
      .execute()
    const before = await countRows()
    expect(before).toMatchObject({ sessions: 1, codes: 1, keys: 3, links: 1 })
    expect(before.rates).toBeGreaterThan(0)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toEqual(before)
    // 27 hours: recording links are deleted 26 hours after they expire.
    testApi.shiftClock(27 * HOURS)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toEqual({ ...before, links: 0 })
    // 50 hours: rate limit counts are deleted after 2 days.
    testApi.shiftClock(23 * HOURS)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toEqual({ sessions: 1, codes: 1, rates: 0, keys: 3, links: 0 })
    // 4 days and 2 hours: idempotency keys of integrations and members are deleted after 4 days.
    testApi.shiftClock(2 * 24 * HOURS)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toMatchObject({ keys: 1 })
    // 8 days: codes are deleted 7 days after they expire, and sessions when they expire.
    testApi.shiftClock(4 * 24 * HOURS)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toMatchObject({ sessions: 1, codes: 0 })
    // 29 days: idempotency keys of candidates are stored for 30 days.
    testApi.shiftClock(21 * 24 * HOURS)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toMatchObject({ keys: 1 })
    // 31 days: idempotency keys of candidates are deleted after 30 days.
    testApi.shiftClock(2 * 24 * HOURS)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toMatchObject({ keys: 0 })
    // 211 days: the session has expired after 180 days.
    testApi.shiftClock(180 * 24 * HOURS)
    await deleteExpired.run(testApi.api)
    expect(await countRows()).toMatchObject({ sessions: 0 })
  })

  it('are deleted in batches even if the deletion of other rows fails', async () => {
    await sql`alter table sessions rename to sessions_away`.execute(testApi.db)
    // Deletes the token of the sign-up, which is valid for longer.
    await testApi.db.deleteFrom('spent_tokens').execute()
    const expires_at = testApi.api.now().toISOString()
    // One more than a batch.
    const tokens = Array.from({ length: 5001 }, (_, index) => ({ token_hash: String(index), expires_at }))
    await testApi.db.insertInto('spent_tokens').values(tokens).execute()
    testApi.shiftClock(1)
    const logged = captureLog()
    await expect(deleteExpired.run(testApi.api)).rejects.toThrow('failed: sessions')
    logged.restore()
    await sql`alter table sessions_away rename to sessions`.execute(testApi.db)
    expect(await testApi.db.selectFrom('spent_tokens').select('id').execute()).toEqual([])
  })
})

it('clears emails after three months, but retains their dedupe keys', async () => {
  const emails = () => testApi.db.selectFrom('outbox').select(['recipient', 'payload', 'dedupe_key']).execute()
  const { id } = await applyFully(testApi, camille)
  await camille.call(confirmCandidacy, { params: { id } })
  await testApi.db.updateTable('outbox').set({ status: 'sent' }).execute()
  const before = await emails()
  testApi.shiftClock(89 * 24 * HOURS)
  await deleteEmailContent.run(testApi.api)
  expect(await emails()).toEqual(before)
  testApi.shiftClock(2 * 24 * HOURS)
  await deleteEmailContent.run(testApi.api)
  expect(await emails()).toEqual(before.map(({ dedupe_key }) => ({ recipient: '', payload: {}, dedupe_key })))
  expect(before.some(({ dedupe_key }) => dedupe_key === `receipt:${id}`)).toBe(true)
})
