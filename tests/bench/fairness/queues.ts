import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebhookEvent } from '#lib/domain/staff'
import { feedQueue } from '#lib/funnel-api/feeds/pulling'
import { mailCarrier } from '#lib/funnel-api/mail/mail-carrier'
import { type Mailer, mailerFor } from '#lib/funnel-api/mail/mailer'
import { post } from '#lib/funnel-api/mail/outbox'
import { mailQueue } from '#lib/funnel-api/mail/postman'
import { createFeed } from '#lib/funnel-api/staff/work/feeds'
import { createWebhook } from '#lib/funnel-api/staff/work/webhooks'
import { webhookDispatcher } from '#lib/funnel-api/webhooks/dispatcher'
import { tellPrograms } from '#lib/funnel-api/webhooks/tell'
import { type Area, fairnessOf } from '#tests/bench/fairness/measure'
import type { Row } from '#tests/bench/result'
import { openTestApi, type TestApi } from '#tests/support/api'
import { heardLog } from '#tests/support/heard-log'
import { postmanAt } from '#tests/support/postman'
import { openReceiver } from '#tests/support/receiver'
import { openSmtp } from '#tests/support/smtp'
import { until } from '#tests/support/until'

const [BAD, OTHER] = ['bakery', 'foundry'] as const
const ROUND_MS = 10
const WEBHOOKS = 320
const FEEDS = 40
const EMAILS = 20_000
const HANGING_EMAILS = 200
/** What a mail server takes for an email. */
const SEND_MS = 5
const TIMES = 100
const PATIENCE_MS = 40_000

type Queue = { round: () => Promise<void>; stop: () => Promise<void> }

/** Rounds come more often than in the server, so that they hide nothing. */
function running(queue: Queue) {
  const timer = setInterval(() => void queue.round(), ROUND_MS)
  return async () => {
    clearInterval(timer)
    await queue.stop()
  }
}

const at = (api: TestApi) => postmanAt(api.api, 1)

async function webhooks(api: TestApi, receiver: Awaited<ReturnType<typeof openReceiver>>): Promise<Row> {
  receiver.answer((response, { path }) => void (path === '/works' && response.writeHead(204).end()))
  const [bad, other] = [await api.companyId(BAD), await api.companyId(OTHER)]
  const add = (company_id: number, path: string) =>
    createWebhook(at(api), company_id, { url: receiver.url(path), events: WebhookEvent.options })
  const happen = (company_id: number, user_id: number) =>
    tellPrograms(api.db, at(api), { company_id, user_id, event: 'message.created', data: { user_id } })
  await add(other, '/works')
  const heard = () => receiver.heard.filter(({ path }) => path === '/works').length
  const stop = running(webhookDispatcher(at(api)))
  const area: Area = {
    what: `${WEBHOOKS} hanging webhooks`,
    times: TIMES,
    once: async (index) => {
      const before = heard()
      await happen(other, index)
      await until(() => heard() > before, PATIENCE_MS)
    },
    attack: async () => {
      for (let index = 0; index < WEBHOOKS; index += 1) await add(bad, `/hangs/${index}`)
      for (let person = 1; person <= 3; person += 1) await happen(bad, person)
      return async () => void (await api.db.deleteFrom('webhooks').where('company_id', '=', bad).execute())
    },
  }
  return fairnessOf(area).finally(stop)
}

async function feeds(api: TestApi, host: string): Promise<Row> {
  const add = async (company: string, name: string, path: string) =>
    createFeed(at(api), await api.companyId(company), {
      ...{ name, format: 'greenhouse', url: `http://${host}${path}`, stages: null },
      ...{ job_type: 'PERMANENT_CONTRACT', every_minutes: 60, is_active: true },
    })
  const { id } = await add(OTHER, 'works', '/works')
  const ended = async () => {
    const runs = api.db.selectFrom('feed_runs').select('id').where('feed_id', '=', id).where('ended_at', 'is not', null)
    return (await runs.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
  }
  const stop = running(feedQueue(at(api)))
  return fairnessOf({
    what: `${FEEDS} hanging feeds`,
    times: TIMES,
    once: async () => {
      const before = await ended()
      const next_run_at = at(api).now().toISOString()
      await api.db.updateTable('feeds').set({ next_run_at }).where('id', '=', id).execute()
      await until(async () => (await ended()) > before, PATIENCE_MS)
    },
    attack: async () => {
      for (let index = 0; index < FEEDS; index += 1) await add(BAD, `hangs-${index}`, '/hangs')
      return async () => void (await api.db.deleteFrom('feeds').where('name', 'like', 'hangs-%').execute())
    },
  }).finally(stop)
}

async function emails(api: TestApi): Promise<Row[]> {
  const smtp = await openSmtp()
  const arrived = new Set<string>()
  const letGo = Promise.withResolvers<void>()
  smtp.gate.onLetter = async ({ to }) => {
    const address = to?.[0]?.address ?? ''
    arrived.add(address)
    if (address.startsWith('hangs')) await letGo.promise
  }
  const run = (mailer: Mailer) => running(mailQueue(at(api), mailCarrier(api.api, mailer)))
  const [bad, other] = [await api.companyId(BAD), await api.companyId(OTHER)]
  const write = (company_id: number, recipient: string) =>
    post(api.db, at(api), { company_id, recipient, locale: 'fr', template: 'welcome', payload: { first_name: 'Zoé' } })
  let number = 0
  const area = (what: string, name: string, count: number): Area => ({
    what,
    times: TIMES,
    once: async () => {
      const recipient = `other-${(number += 1)}@example.org`
      await write(other, recipient)
      await until(() => arrived.has(recipient), PATIENCE_MS)
    },
    attack: async () => {
      await api.db.transaction().execute(async (db) => {
        const letter = { company_id: bad, locale: 'fr', template: 'welcome', payload: { first_name: 'Zoé' } } as const
        for (let index = 0; index < count; index += 1)
          await post(db, at(api), { ...letter, recipient: `${name}-${index}@example.org` })
      })
      return async () => void (await api.db.deleteFrom('outbox').where('company_id', '=', bad).execute())
    },
  })
  // The SMTP server of tests greets each new connection after 100 ms, which would hide the order of the emails.
  const stopQuick = run(async ({ to }) => {
    await wait(SEND_MS)
    arrived.add(to)
  })
  const many = await fairnessOf(area(`${EMAILS} emails`, 'many', EMAILS))
  await stopQuick()
  const stop = run(mailerFor({ NODE_ENV: 'test', SMTP_URL: smtp.url }, api.dataDir))
  const hanging = await fairnessOf(area('a server that hangs at emails (DATA)', 'hangs', HANGING_EMAILS))
  letGo.resolve()
  await stop()
  await smtp.close()
  return [many, hanging]
}

/** Hanging receivers, feeds and mail servers: the queues run in this process, with rounds that come often. */
export async function queueAreas(): Promise<Row[]> {
  const receiver = await openReceiver()
  const server = createServer(({ url }, response) => void (url === '/works' && response.writeHead(304).end()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = await openTestApi([BAD, OTHER], undefined, { WEBHOOK_HOSTS: receiver.host, FEED_HOSTS: host })
  const said = heardLog('error')
  try {
    return [await webhooks(api, receiver), await feeds(api, host), ...(await emails(api))]
  } finally {
    said.forget()
    await api.close()
    await receiver.close()
    server.closeAllConnections()
    server.close()
  }
}
