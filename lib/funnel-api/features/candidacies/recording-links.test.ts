import { createRecordingLink, openRecording } from '#lib/contract/recording'
import {
  cancelLinks,
  insertLink,
  newLinkToken,
  openLink,
  updateLink,
} from '#lib/funnel-api/features/accounts/recording-links'
import {
  findLinkBySecret,
  requireOwnLink,
  recordingSmsPrefix,
  type Row,
  statusOf,
  toLink,
  toRecording,
} from '#lib/funnel-api/features/candidacies/recording-links'
import { readUserAsCaller } from '#lib/funnel-api/features/accounts/queries'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, signUp } from '#tests/support/candidates'

let testApi: TestApi
let now: () => Date
beforeAll(async () => {
  testApi = await openTestApi()
  now = testApi.api.now
})
afterAll(() => testApi.close())
beforeEach(() => void (testApi.api.now = now))

async function createInvitation() {
  const person = await signUp(testApi)
  const { id: candidacy_id } = await applyFully(testApi, person)
  const { pitch } = await testApi.campaign('night-baker')
  const body = { candidacy_id, pitch_id: pitch!.id }
  const { id, url } = await person.call(createRecordingLink, { body })
  const user = await readUserAsCaller(testApi.db, await testApi.companyId(), person.user.id)
  const read = () => requireOwnLink(testApi.api, user, id)
  return { person, user, ...body, id, read, token: url.split('#')[1]! }
}

const minutesAfterTen = (minute: number) =>
  new Date(Date.parse('2026-11-23T10:00:00.000Z') + minute * 60_000).toISOString()
const ROW = { status: 'sent', expires_at: minutesAfterTen(20), opened_at: null } as Row
const OPENED = { status: 'opened', expires_at: minutesAfterTen(20), opened_at: minutesAfterTen(10) } as Row

it.each<[string, string, Row, string]>([
  ['just before its expiry', 'sent', ROW, minutesAfterTen(20 - 1 / 60_000)],
  ['at its expiry', 'expired', ROW, minutesAfterTen(20)],
  ['just before two hours after it was opened', 'opened', OPENED, minutesAfterTen(130 - 1 / 60_000)],
  ['two hours after it was opened', 'expired', OPENED, minutesAfterTen(130)],
  ['long after it was cancelled', 'cancelled', { ...ROW, status: 'cancelled' }, minutesAfterTen(500)],
  ['long after the recording was saved', 'done', { ...OPENED, status: 'done' }, minutesAfterTen(500)],
  ['while uploading', 'uploading', { ...OPENED, status: 'uploading' }, minutesAfterTen(30)],
])('a link %s has the status %s', (_when, status, row, timestamp) => {
  testApi.api.now = () => new Date(timestamp)
  expect(statusOf(row, testApi.api)).toBe(status)
})

it.each([
  [{ status: 'waiting', attempts: 0 }, 'waiting'],
  [{ status: 'waiting', attempts: 1 }, 'failing'],
  [{ status: 'sent', attempts: 1 }, 'sent'],
  [{ status: 'dead', attempts: 3 }, 'failed'],
] as const)('reports the text message %j as %s', async (values, expected) => {
  const { id, read, user } = await createInvitation()
  const created_at = now().toISOString()
  const sms = await testApi.db
    .insertInto('outbox')
    .values({
      company_id: user.company_id,
      channel: 'sms',
      template: 'recording',
      recipient: '+33612345678',
      locale: 'fr',
      payload: {},
      dedupe_key: `${recordingSmsPrefix(user.id)}${id}`,
      created_at,
      next_attempt_at: created_at,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await toLink(testApi.api, await read())).sms).toBeNull()
  await testApi.db.updateTable('recording_links').set({ sms_id: sms.id }).where('id', '=', id).execute()
  expect((await toLink(testApi.api, await read())).sms).toBe(expected)
  await testApi.db.deleteFrom('outbox').where('id', '=', sms.id).execute()
  expect((await toLink(testApi.api, await read())).sms).toBeNull()
})

it('finds a link by its secret on the host of its company, and for callers without a host', async () => {
  const { id, user, token } = await createInvitation()
  const find = (company: string | null, secret = token) =>
    findLinkBySecret(testApi.api, 'token_hash', secret, { company } as Parameters<typeof findLinkBySecret>[3])
  for (const company of ['bakery', null])
    expect(await find(company)).toMatchObject({
      row: { id },
      user: { id: user.id, company_slug: 'bakery', session_id: 0 },
    })
  expect([await find('foundry'), await find('bakery', newLinkToken())]).toEqual([null, null])
})

it('assigns a link to the first phone only, and does not change a link that is done or cancelled', async () => {
  const { id, read, token } = await createInvitation()
  const other = await createInvitation()
  expect(await openLink(testApi.api, id, 'first')).toMatchObject({
    id,
    status: 'opened',
    opened_at: expect.any(String),
  })
  expect(await openLink(testApi.api, id, 'second')).toBeUndefined()
  for (const status of ['done', 'cancelled'] as const) {
    await testApi.db.updateTable('recording_links').set({ status: 'recording' }).where('id', '=', id).execute()
    await updateLink(testApi.api, (await read()).id, { status, percent: 50 })
    const change = updateLink(testApi.api, (await read()).id, { percent: 60 })
    await expect(change).rejects.toMatchObject({ code: 'GONE' })
    await cancelLinks(testApi.api, { id })
    expect(await read()).toMatchObject({ status, percent: 50 })
  }
  expect(await other.read()).toMatchObject({ status: 'sent', percent: null })
  await expect(testApi.callAs()(openRecording, { body: { token } })).rejects.toMatchObject({ code: 'GONE' })
  await expect(requireOwnLink(testApi.api, other.user, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('returns the recording and the remaining attempts, also after the link is done, cancelled or expired', async () => {
  const { user, candidacy_id, pitch_id } = await createInvitation()
  const row = await insertLink(testApi.api, { user_id: user.id, candidacy_id, pitch_id }, newLinkToken())
  const minutes = (Date.parse(row.expires_at) - Date.parse(row.created_at)) / 60_000
  expect([row.status, Math.round(minutes)]).toEqual(['sent', 20])
  const created_at = row.created_at
  const attempts = Array.from({ length: 4 }, (_, index) => ({ candidacy_id, take_id: `take-${index}`, created_at }))
  const recording = (status: Row['status'] = 'sent') => toRecording(testApi.api, { row: { ...row, status }, user })
  expect(await recording()).toMatchObject({ status: 'sent', tries: 3, tries_left: 3 })
  await testApi.db.insertInto('pitch_takes').values(attempts.slice(0, 2)).execute()
  expect(await recording()).toMatchObject({ tries_left: 1 })
  await testApi.db.insertInto('pitch_takes').values(attempts.slice(2)).execute()
  expect(await recording()).toMatchObject({ tries_left: 0 })
  const confirmed_at = created_at
  await testApi.db.updateTable('candidacies').set({ confirmed_at }).where('id', '=', candidacy_id).execute()
  await expect(recording()).rejects.toMatchObject({ code: 'ALREADY_CONFIRMED' })
  expect((await recording('done')).status).toBe('done')
  expect((await recording('cancelled')).status).toBe('cancelled')
  testApi.api.now = () => new Date(row.expires_at)
  await testApi.db.updateTable('campaigns').set({ pitch: null }).where('slug', '=', 'night-baker').execute()
  expect(await recording()).toMatchObject({ status: 'expired', question: null, recording_time: 60, tries: 1 })
})

it('creates tokens of lower-case letters and digits, and outbox key prefixes by user and application', () => {
  const tokens = Array.from({ length: 20 }, newLinkToken)
  expect(new Set(tokens).size).toBe(20)
  for (const token of tokens) expect(token).toMatch(/^[a-z\d]{49,51}$/)
  expect([recordingSmsPrefix(7), recordingSmsPrefix(7, 12)]).toEqual(['sms:7:', 'sms:7:12:'])
})
