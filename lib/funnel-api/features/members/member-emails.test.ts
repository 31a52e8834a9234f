import { addMember } from '#lib/funnel-api/features/members/members'
import { findStaffUser, sendSignInCode } from '#lib/funnel-api/features/members/sign-in-codes'
import type { Mailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

/** Sends a code and returns its email as it is delivered. */
async function emailTo(address: string) {
  await sendSignInCode(testApi.api, (await findStaffUser(testApi.api, address))!, 'browser')
  const queued = await testApi.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', address)
    .where('template', '=', 'staff_code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const company = await testApi.db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', queued.company_id)
    .executeTakeFirstOrThrow()
  const sent: Parameters<Mailer>[0][] = []
  const transport = mailTransport(testApi.api, async (message) => void sent.push(message))
  await transport.deliver(queued, company, AbortSignal.timeout(5000))
  return sent[0]!
}

it('sends emails about a sign-in in the name of the back office, to operators too', async () => {
  const member = await signInMember(testApi, 'recruiter')
  await addMember(testApi.api, await testApi.companyId('foundry'), { ...member, role: 'recruiter' })
  for (const { email } of [member, await signInMember(testApi, 'operator')]) {
    const { sender, text, html } = await emailTo(email)
    expect(sender).toBe('Careers back office')
    expect(`${text} ${html}`).not.toContain('Bakery')
  }
})
