import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebhookEvent } from '#lib/domain/staff'
import { feedQueue } from '#lib/funnel-api/features/feeds/poller'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { type Mailer, createMailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { createMailWorker } from '#lib/funnel-api/platform/outbox/mail-worker'
import { createFeed } from '#lib/funnel-api/features/feeds/settings'
import { createWebhook } from '#lib/funnel-api/features/webhooks/settings'
import { createWebhookDispatcher } from '#lib/funnel-api/features/webhooks/dispatcher'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { type Scenario, measureFairness } from '#tests/bench/fairness/measure'
import type { Row } from '#tests/bench/result'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { apiAt } from '#tests/support/later-clock'
import { openReceiver } from '#tests/support/receiver'
import { openSmtp } from '#tests/support/smtp'
import { until } from '#tests/support/until'

const [BAD, OTHER] = ['bakery', 'foundry'] as const
const ROUND_MS = 10
const WEBHOOKS = 320
const FEEDS = 40
const EMAILS = 20_000
const HANGING_EMAILS = 200
/** The time that the mail server takes for an email. */
const SEND_MS = 5
const TIMES = 100
const TIMEOUT_MS = 40_000

type Queue = { round: () => Promise<void>; stop: () => Promise<void> }

/** Runs rounds more often than the server does, because waiting for the next round would hide delays. */
function startRounds(queue: Queue) {
  const timer = setInterval(() => void queue.round(), ROUND_MS)
  return async () => {
    clearInterval(timer)
    await queue.stop()
  }
}

const laterApi = (api: TestApi) => apiAt(api.api, 1)

async function measureWebhooks(api: TestApi, receiver: Awaited<ReturnType<typeof openReceiver>>): Promise<Row> {
  receiver.answer((response, { path }) => void (path === '/works' && response.writeHead(204).end()))
  const [bad, other] = [await api.companyId(BAD), await api.companyId(OTHER)]
  const add = (company_id: number, path: string) =>
    createWebhook(laterApi(api), company_id, { url: receiver.url(path), events: WebhookEvent.options })
  const enqueueEvent = (company_id: number, user_id: number) =>
    enqueueWebhookEvent(api.db, laterApi(api), { company_id, user_id, event: 'message.created', data: { user_id } })
  await add(other, '/works')
  const countReceived = () => receiver.received.filter(({ path }) => path === '/works').length
  const stop = startRounds(createWebhookDispatcher(laterApi(api)))
  const scenario: Scenario = {
    what: `${WEBHOOKS} hanging webhooks`,
    times: TIMES,
    rounds: 1,
    sendOne: async (index) => {
      const before = countReceived()
      await enqueueEvent(other, index)
      await until(() => countReceived() > before, TIMEOUT_MS)
    },
    attack: async () => {
      for (let index = 0; index < WEBHOOKS; index += 1) await add(bad, `/hangs/${index}`)
      for (let person = 1; person <= 3; person += 1) await enqueueEvent(bad, person)
      return async () => void (await api.db.deleteFrom('webhooks').where('company_id', '=', bad).execute())
    },
  }
  try {
    return await measureFairness(scenario)
  } finally {
    await stop()
  }
}

async function measureFeeds(api: TestApi, host: string): Promise<Row> {
  const add = async (company: string, name: string, path: string) =>
    createFeed(laterApi(api), await api.companyId(company), {
      name,
      format: 'greenhouse',
      url: `http://${host}${path}`,
      stages: null,
      job_type: 'PERMANENT_CONTRACT',
      every_minutes: 60,
      is_active: true,
    })
  const { id } = await add(OTHER, 'works', '/works')
  const lastEndedRun = async () => {
    const runs = api.db.selectFrom('feed_runs').select('id').where('feed_id', '=', id).where('ended_at', 'is not', null)
    return (await runs.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
  }
  const stop = startRounds(feedQueue(laterApi(api)))
  try {
    return await measureFairness({
      what: `${FEEDS} hanging feeds`,
      times: TIMES,
      rounds: 1,
      sendOne: async () => {
        const before = await lastEndedRun()
        const next_run_at = laterApi(api).now().toISOString()
        await api.db.updateTable('feeds').set({ next_run_at }).where('id', '=', id).execute()
        await until(async () => (await lastEndedRun()) > before, TIMEOUT_MS)
      },
      attack: async () => {
        for (let index = 0; index < FEEDS; index += 1) await add(BAD, `hangs-${index}`, '/hangs')
        return async () => void (await api.db.deleteFrom('feeds').where('name', 'like', 'hangs-%').execute())
      },
    })
  } finally {
    await stop()
  }
}

async function measureEmails(api: TestApi): Promise<Row[]> {
  const smtp = await openSmtp()
  const arrived = new Set<string>()
  const released = Promise.withResolvers<void>()
  smtp.gate.onEmail = async ({ to }) => {
    const address = to?.[0]?.address ?? ''
    arrived.add(address)
    if (address.startsWith('hangs')) await released.promise
  }
  const run = (mailer: Mailer) => startRounds(createMailWorker(laterApi(api), mailTransport(api.api, mailer)))
  const [bad, other] = [await api.companyId(BAD), await api.companyId(OTHER)]
  const enqueue = (company_id: number, recipient: string) =>
    enqueueEmail(api.db, laterApi(api), {
      company_id,
      recipient,
      locale: 'fr',
      template: 'welcome',
      payload: { first_name: 'Zoé' },
    })
  let number = 0
  const scenario = (what: string, name: string, count: number): Scenario => ({
    what,
    times: TIMES,
    rounds: 1,
    sendOne: async () => {
      const recipient = `other-${(number += 1)}@example.org`
      await enqueue(other, recipient)
      await until(() => arrived.has(recipient), TIMEOUT_MS)
    },
    attack: async () => {
      await api.db.transaction().execute(async (db) => {
        const email = { company_id: bad, locale: 'fr', template: 'welcome', payload: { first_name: 'Zoé' } } as const
        for (let index = 0; index < count; index += 1)
          await enqueueEmail(db, laterApi(api), { ...email, recipient: `${name}-${index}@example.org` })
      })
      return async () => void (await api.db.deleteFrom('outbox').where('company_id', '=', bad).execute())
    },
  })
  // Simulates a mail server, so that each email takes about SEND_MS, without the time to connect and to parse it.
  const stopQuick = run(async ({ to }) => {
    await wait(SEND_MS)
    arrived.add(to)
  })
  const many = await measureFairness(scenario(`${EMAILS} emails`, 'many', EMAILS))
  await stopQuick()
  const stop = run(createMailer({ SMTP_URL: smtp.url }, api.dataDir))
  const hanging = await measureFairness(scenario('a server that hangs at emails (DATA)', 'hangs', HANGING_EMAILS))
  released.resolve()
  await stop()
  await smtp.close()
  return [many, hanging]
}

/** Measures hanging receivers, feeds and mail servers. The queues run in this process, with frequent rounds. */
export async function measureQueues(): Promise<Row[]> {
  const receiver = await openReceiver()
  const server = createServer(({ url }, response) => void (url === '/works' && response.writeHead(304).end()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = await openTestApi([BAD, OTHER], undefined, { WEBHOOK_HOSTS: receiver.host, FEED_HOSTS: host })
  const logged = captureLog('error')
  try {
    return [await measureWebhooks(api, receiver), await measureFeeds(api, host), ...(await measureEmails(api))]
  } finally {
    logged.restore()
    await api.close()
    await receiver.close()
    server.closeAllConnections()
    server.close()
  }
}
