import { createServer, type IncomingMessage, type Server } from 'node:http'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LOCALES } from '#lib/domain/locales'
import { post } from '#lib/funnel-api/mail/outbox'
import { deliver } from '#lib/funnel-api/mail/postman'
import { texterFor } from '#lib/funnel-api/sms/gateway'
import { smsCarrier, writeText } from '#lib/funnel-api/sms/sms-carrier'
import { openTestApi, type TestApi } from '#tests/support/api'
import { heardLog } from '#tests/support/heard-log'
import { LATER, postmanAt } from '#tests/support/postman'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const LINK = `https://bakery.careers.example.org/recording#${'a'.repeat(50)}`
const at = (minutes: number) => postmanAt(api.api, minutes)

/** The creation time of all messages. */
const instant = LATER.toString(36)

type Asked = { headers: IncomingMessage['headers']; body: unknown }
type Answer = number | 'silence'

/** Starts a gateway that sends these replies in order. */
async function gateway(answers: Answer[]) {
  const asked: Asked[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
      const answer = answers.shift() ?? 200
      if (answer !== 'silence') response.writeHead(answer).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const env = { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/messages`, SMS_GATEWAY_TOKEN: 'key', SMS_FROM: 'Careers' }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, env: env as unknown as NodeJS.ProcessEnv, close }
}

let count = 0
async function message(expires_at?: string) {
  count += 1
  const recipient = `+336000000${String(count).padStart(2, '0')}`
  const payload = { link: LINK, ...(expires_at && { expires_at }) }
  const company_id = await api.companyId()
  const id = await post(api.db, at(0), {
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
    const { lines, forget } = heardLog('debug')
    const real = AbortSignal.timeout.bind(AbortSignal)
    const patience = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(200))
    const { asked, env, close } = await gateway([503, 'silence', 202])
    const carrier = smsCarrier(texterFor(env, 'unused'))
    const { id, recipient, row } = await message()
    await deliver(at(1), carrier)
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1 })
    await deliver(at(5), carrier)
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 2 })
    await deliver(at(20), carrier)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 3 })
    expect(asked).toHaveLength(3)
    for (const { headers, body } of asked) {
      expect(headers).toMatchObject({ authorization: 'Bearer key', 'idempotency-key': `outbox-${id}.${instant}` })
      expect(body).toEqual({ to: recipient, from: 'Careers', text: expect.stringContaining(LINK) as unknown })
    }
    // Logs must not contain numbers and links.
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join()).not.toMatch(/\+336|recording#/)
    forget()
    patience.mockRestore()
    close()
  })

  it('gets a different key for a new message with a reused ID after a restore', async () => {
    const { asked, env, close } = await gateway([202, 202])
    const { id, row } = await message()
    const sms = await row()
    for (const created_at of [sms.created_at, at(1).now().toISOString()]) {
      await api.db.updateTable('outbox').set({ status: 'waiting', created_at }).where('id', '=', id).execute()
      await deliver(at(1), smsCarrier(texterFor(env, 'unused')))
    }
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    close()
  })

  it('is not called again if it rejects the number', async () => {
    const said = heardLog()
    const { asked, env, close } = await gateway([422])
    const { row } = await message()
    await deliver(at(1), smsCarrier(texterFor(env, 'unused')))
    expect(await row()).toMatchObject({ status: 'dead', attempts: 1 })
    await deliver(at(1000), smsCarrier(texterFor(env, 'unused')))
    expect(asked).toHaveLength(1)
    said.forget()
    close()
  })
})

it('does not send a message with an expired link', async () => {
  const { row } = await message(at(20).now().toISOString())
  const texter = jest.fn(async () => undefined)
  await deliver(at(21), smsCarrier(texter))
  expect(await row()).toMatchObject({ status: 'dead' })
  expect(texter).not.toHaveBeenCalled()
})

it('sends emails and text messages by separate transports', async () => {
  const { row } = await message()
  await deliver(at(1), { channel: 'mail', carry: async () => undefined })
  expect(await row()).toMatchObject({ status: 'waiting', attempts: 0 })
})

it('writes a text file without a gateway', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'careers-sms-'))
  const { id, recipient } = await message()
  await deliver(at(1), smsCarrier(texterFor({ NODE_ENV: 'test' }, folder)))
  expect(await readdir(folder)).toContain(`sms-${id}.${instant}.txt`)
  const text = await readFile(path.join(folder, `sms-${id}.${instant}.txt`), 'utf8')
  expect(text).toMatch(new RegExp(`^To: \\${recipient}\n\n`))
  expect(text).toContain(LINK)
  await rm(folder, { recursive: true })
})

/** The characters of a 160-character SMS. Any other character reduces the limit to 70. */
const GSM = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./\d:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n]*$/

describe('text of a message', () => {
  it.each(LOCALES)('fits into one SMS in %s and ends with the link', (locale) => {
    const text = writeText('recording', locale, { link: LINK }, 'Maison Levain')
    expect(text).toMatch(/^Maison Levain ?: /)
    expect(text.endsWith(LINK)).toBe(true)
    expect(text).toMatch(GSM)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
