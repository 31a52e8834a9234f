import type { BulkPreview } from '#lib/contract/staff/bulk'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { Message } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
let key: string
beforeEach(async () => {
  testApi = await openTestApi()
  testApi.api.replyDomain = 'reply.example.org'
  key = await testApi.keyOf()
})
afterEach(() => testApi.close())

const post = async (path: string, body: object) => (await testApi.staff('POST', path, body, key)).body

/** Delivers the emails of the last minute, and returns the last one to the address. */
async function lastEmailTo(address: string) {
  const sent: Message[] = []
  const transport = mailTransport(testApi.api, async (message) => void sent.push(message))
  testApi.shiftClock(2)
  await deliverDue(testApi.api, transport)
  return sent.findLast(({ to }) => to === address)!
}

it.each([
  [{ action: 'reply', message: 'Can you come on Tuesday?' }],
  [{ action: 'status', status: 'INTERVIEW', message: 'Tuesday at ten?' }],
  [{ action: 'status', status: 'REJECTED' }],
])('previews the email of %j exactly as it is sent to a candidate with a conversation', async (action) => {
  const { id, candidate } = await applicant(testApi)
  await testApi.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', candidate.user.id).execute()
  await testApi.staff('POST', `/candidacies/${id}/messages`, { content: 'Hello', author_name: 'Max' }, key)
  await lastEmailTo(candidate.email)
  // A candidate who has read the message receives an email about the next one.
  const seen = { last_seen_by_user_at: testApi.api.now().toISOString() }
  await testApi.db.updateTable('discussions').set(seen).where('candidacy_id', '=', id).execute()
  const body = { ids: [id], author_name: 'Lena', ...action }
  const { emails } = (await post('/candidacies/bulk/preview', body)) as BulkPreview
  await post('/candidacies/bulk', body)
  const { subject, text } = await lastEmailTo(candidate.email)
  expect(text).toContain('?discussion=')
  expect(emails).toMatchObject([{ candidacy_id: id, to: candidate.email, subject, text }])
})
