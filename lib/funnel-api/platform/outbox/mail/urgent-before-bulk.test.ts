import type { Email } from 'postal-mime'
import { post, type Template } from '#lib/funnel-api/mail/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { openSmtp, type Smtp } from '#tests/support/smtp'

let api: TestApi
let smtp: Smtp
beforeAll(async () => {
  smtp = await openSmtp()
  api = await openTestApi(['bakery'], undefined, { SMTP_URL: smtp.url })
})
afterAll(async () => {
  await api.close()
  await smtp.close()
})

async function letter(template: Template) {
  const recipient = newEmail()
  const payload = { first_name: 'Zoé', count: 1, jobs: [], link: 'http://bakery.test', unsubscribe: '', minutes: '45' }
  await post(api.db, api.api, {
    ...{ company_id: await api.companyId(), recipient, locale: 'fr', template, payload },
  })
  return recipient
}
const has =
  (recipient: string) =>
  ({ to }: Email) =>
    to?.[0]?.address === recipient
async function arrived(recipient: string) {
  const last = Date.now() + 20_000
  while (!smtp.arrived.some(has(recipient))) {
    if (Date.now() > last) throw new Error('a letter has not arrived')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it('sends urgent emails before bulk emails, even while one of those is in progress', async () => {
  const looking = Promise.withResolvers<void>()
  const digests = [await letter('alert_digest'), await letter('alert_digest')]
  smtp.gate.onLetter = async (email) => (digests.some((digest) => has(digest)(email)) ? looking.promise : undefined)
  try {
    await arrived(digests[0]!)
    await arrived(await letter('reset'))
    expect(smtp.arrived.some(has(digests[1]!))).toBe(false)
  } finally {
    looking.resolve()
  }
  await arrived(digests[1]!)
  expect(smtp.arrived).toHaveLength(3)
})
