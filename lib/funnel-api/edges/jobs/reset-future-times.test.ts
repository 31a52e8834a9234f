import { DAY_MS } from '#lib/domain/days'
import { runDue } from '#lib/funnel-api/edges/jobs/jobs'
import { resetFutureTimes } from '#lib/funnel-api/edges/jobs/reset-future-times'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { createFeed } from '#lib/funnel-api/features/feeds/settings'
import { createWebhook } from '#lib/funnel-api/features/webhooks/settings'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { apiAt } from '#tests/support/later-clock'

const YEAR = 365 * 24 * 60
let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi(['bakery'])
  company_id = await api.companyId()
})
afterAll(() => api.close())

const contextAt = (minutes: number) => apiAt(api.api, minutes)
const times = async () => ({
  emails: (await api.db.selectFrom('outbox').select('next_attempt_at').orderBy('id').execute()).map(
    (row) => row.next_attempt_at,
  ),
  deliveries: (await api.db.selectFrom('webhook_deliveries').select('next_attempt_at').execute()).map(
    (row) => row.next_attempt_at,
  ),
  feeds: (await api.db.selectFrom('feeds').select('next_run_at').orderBy('id').execute()).map((row) => row.next_run_at),
})

it('makes work due that was queued by a clock a year ahead', async () => {
  const logged = captureLog('warn')
  await createWebhook(contextAt(0), company_id, { url: 'https://hooks.example.org/', events: ['message.created'] })
  const feed = { format: 'greenhouse', url: 'https://feeds.example.org/', stages: null, is_active: true } as const
  const more = { job_type: 'PERMANENT_CONTRACT' } as const
  for (const minutes of [0, YEAR]) {
    await enqueueEmail(api.db, contextAt(minutes), {
      company_id,
      recipient: newEmail(),
      locale: 'fr',
      template: 'welcome',
      payload: {},
    })
    await enqueueWebhookEvent(api.db, contextAt(minutes), {
      company_id,
      user_id: 1,
      event: 'message.created',
      data: {},
    })
    await createFeed(contextAt(minutes), company_id, {
      ...feed,
      ...more,
      name: `feed-${minutes}`,
      every_minutes: 10_080,
    })
  }
  const week = new Date(contextAt(0).now().getTime() + 7 * DAY_MS).toISOString()
  await api.db.updateTable('feeds').set({ next_run_at: week }).where('name', '=', 'feed-0').execute()
  const now = contextAt(1).now().toISOString()
  const [first] = (await times()).emails
  await runDue(contextAt(1), [resetFutureTimes])
  expect(await times()).toEqual({ emails: [first, now], deliveries: [first, now], feeds: [week, now] })
  expect(logged.lines).toHaveLength(1)
  const sent: number[] = []
  await deliverDue(contextAt(1), { channel: 'mail', deliver: async ({ id }) => void sent.push(id) })
  expect(sent).toHaveLength(2)
  logged.restore()
})

it('does not change work that waits for another attempt', async () => {
  const logged = captureLog('warn')
  const later = new Date(contextAt(0).now().getTime() + 6 * 3_600_000).toISOString()
  await api.db.updateTable('outbox').set({ status: 'waiting', next_attempt_at: later }).execute()
  const before = await times()
  await runDue(contextAt(60), [resetFutureTimes])
  expect(await times()).toEqual(before)
  expect(logged.lines).toEqual([])
  logged.restore()
})
