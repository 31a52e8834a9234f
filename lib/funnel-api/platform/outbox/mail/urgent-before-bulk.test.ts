import type { Email } from 'postal-mime'
import { startMailWorker } from '#lib/funnel-api/platform/outbox/mail-worker'
import { enqueueEmail, type Template } from '#lib/funnel-api/platform/outbox/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { openSmtp, type Smtp } from '#tests/support/smtp'
import { until } from '#tests/support/until'

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

async function queueEmail(template: Template) {
  const recipient = newEmail()
  const unsubscribe = 'http://bakery.test/unsubscription/token/1'
  const payload = { first_name: 'Zoé', count: 1, jobs: [], link: 'http://bakery.test', unsubscribe, minutes: '45' }
  await enqueueEmail(api.db, api.api, {
    company_id: await api.companyId(),
    recipient,
    locale: 'fr',
    template,
    payload,
  })
  return recipient
}
const has =
  (recipient: string) =>
  ({ to }: Email) =>
    to?.[0]?.address === recipient
const arrived = (recipient: string) => until(() => smtp.arrived.some(has(recipient)))

it.each([
  { urgent: ['welcome'], other: 'alert_digest' },
  { urgent: ['reset', 'verification', 'staff_code', 'staff_invitation'], other: 'welcome' },
] as const)('sends $urgent while an earlier $other is in progress', async ({ urgent, other }) => {
  smtp.arrived.length = 0
  const scan = Promise.withResolvers<void>()
  const earlier = [await queueEmail(other), await queueEmail(other)]
  smtp.gate.onEmail = async (email) => (earlier.some((recipient) => has(recipient)(email)) ? scan.promise : undefined)
  const workers = api.transports.map((transport) => startMailWorker(api.api, transport))
  try {
    await arrived(earlier[0]!)
    for (const template of urgent) await arrived(await queueEmail(template))
    expect(smtp.arrived.some(has(earlier[1]!))).toBe(false)
    scan.resolve()
    await arrived(earlier[1]!)
    expect(smtp.arrived).toHaveLength(urgent.length + 2)
  } finally {
    scan.resolve()
    await Promise.all(workers.map((worker) => worker.stop()))
  }
})
