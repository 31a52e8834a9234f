import { createServer, type IncomingMessage, type Server } from 'node:http'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LOCALES } from '#lib/domain/locales'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { createSmsSender } from '#lib/funnel-api/platform/outbox/sms/gateway'
import { smsTransport, renderSms } from '#lib/funnel-api/platform/outbox/sms/transport'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { LATER, apiAt } from '#tests/support/later-clock'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const LINK = `https://bakery.careers.example.org/recording#${'a'.repeat(50)}`
const contextAt = (minutes: number) => apiAt(api.api, minutes)

/** The creation time of all messages. */
const createdAt = LATER.toString(36)

type ReceivedRequest = { headers: IncomingMessage['headers']; body: unknown }
type Reply = number | 'silence'

/** Starts a gateway that sends these replies in order. */
async function gateway(replies: Reply[]) {
  const received: ReceivedRequest[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
      const reply = replies.shift() ?? 200
      if (reply !== 'silence') response.writeHead(reply).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const env = { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/messages`, SMS_GATEWAY_TOKEN: 'key', SMS_FROM: 'Careers' }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { received, env, close }
}

let count = 0
async function message(expires_at?: string) {
  count += 1
  const recipient = `+336000000${String(count).padStart(2, '0')}`
  const payload = { link: LINK, ...(expires_at && { expires_at }) }
  const company_id = await api.companyId()
  const id = await enqueueEmail(api.db, contextAt(0), {
    channel: 'sms',
    company_id,
    recipient,
    locale: 'fr',
    template: 'recording',
    payload,
  })
  const row = () => api.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { id: id!, recipient, row }
}

describe('SMS gateway', () => {
  it('gets the message with the same key until it succeeds', async () => {
    const { lines, restore } = captureLog('debug')
    const real = AbortSignal.timeout.bind(AbortSignal)
    const shortTimeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(200))
    const { received, env, close } = await gateway([503, 'silence', 202])
    const transport = smsTransport(createSmsSender(env, 'unused'))
    const { id, recipient, row } = await message()
    await deliverDue(contextAt(1), transport)
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1 })
    await deliverDue(contextAt(5), transport)
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 2 })
    await deliverDue(contextAt(20), transport)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 3 })
    expect(received).toHaveLength(3)
    for (const { headers, body } of received) {
      expect(headers).toMatchObject({ authorization: 'Bearer key', 'idempotency-key': `outbox-${id}.${createdAt}` })
      expect(body).toEqual({ to: recipient, from: 'Careers', text: expect.stringContaining(LINK) as unknown })
    }
    // Logs must not contain numbers and links.
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join()).not.toMatch(/\+336|recording#/)
    restore()
    shortTimeout.mockRestore()
    close()
  })

  it('gets a different key for a new message with a reused ID after a restore', async () => {
    const { received, env, close } = await gateway([202, 202])
    const { id, row } = await message()
    const sms = await row()
    for (const created_at of [sms.created_at, contextAt(1).now().toISOString()]) {
      await api.db.updateTable('outbox').set({ status: 'waiting', created_at }).where('id', '=', id).execute()
      await deliverDue(contextAt(1), smsTransport(createSmsSender(env, 'unused')))
    }
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    close()
  })

  it('is not called again after it rejects the number', async () => {
    const logged = captureLog()
    const { received, env, close } = await gateway([422])
    const { row } = await message()
    await deliverDue(contextAt(1), smsTransport(createSmsSender(env, 'unused')))
    expect(await row()).toMatchObject({ status: 'dead', attempts: 1 })
    await deliverDue(contextAt(1000), smsTransport(createSmsSender(env, 'unused')))
    expect(received).toHaveLength(1)
    logged.restore()
    close()
  })
})

it('does not send a message with an expired link', async () => {
  const { row } = await message(contextAt(20).now().toISOString())
  const smsSender = jest.fn(async () => undefined)
  await deliverDue(contextAt(21), smsTransport(smsSender))
  expect(await row()).toMatchObject({ status: 'dead' })
  expect(smsSender).not.toHaveBeenCalled()
})

it('sends emails and text messages by separate transports', async () => {
  const { row } = await message()
  await deliverDue(contextAt(1), { channel: 'mail', deliver: async () => undefined })
  expect(await row()).toMatchObject({ status: 'waiting', attempts: 0 })
})

it('writes a text file without a gateway', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'careers-sms-'))
  const { id, recipient } = await message()
  await deliverDue(contextAt(1), smsTransport(createSmsSender({}, folder)))
  expect(await readdir(folder)).toContain(`sms-${id}.${createdAt}.txt`)
  const text = await readFile(path.join(folder, `sms-${id}.${createdAt}.txt`), 'utf8')
  expect(text).toMatch(new RegExp(`^To: \\${recipient}\n\n`))
  expect(text).toContain(LINK)
  await rm(folder, { recursive: true })
})

/** The characters of a 160-character SMS. Any other character reduces the limit to 70. */
const GSM = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./\d:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n]*$/

describe('text of a message', () => {
  it.each(LOCALES)('fits into one SMS in %s and ends with the link', (locale) => {
    const text = renderSms('recording', locale, { link: LINK }, 'Maison Levain')
    expect(text).toMatch(/^Maison Levain ?: /)
    expect(text.endsWith(LINK)).toBe(true)
    expect(text).toMatch(GSM)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
