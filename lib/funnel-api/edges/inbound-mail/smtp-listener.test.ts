import { connect, type Socket } from 'node:net'
import { captureLog } from '#tests/support/capture-log'
import { type EmailExchange, openEmailExchange, replyFrom, replyTo } from '#tests/support/email-exchange'
import { until } from '#tests/support/until'

let mails: EmailExchange
let address: string
const sockets: Socket[] = []
beforeAll(async () => {
  mails = await openEmailExchange()
  const lena = await mails.recruiter()
  await (await mails.startConversation()).write('Hello')
  address = replyTo((await mails.deliverTo(lena.email))[0])
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))
afterAll(() => mails.close())

/** Connects, and sends the commands after the greeting. Resolves when the server has sent `last`. */
function dial(commands: string[], last: string) {
  const socket = connect(mails.listener.port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => (text += bytes.toString()))
  socket.once('data', () => socket.write(commands.map((command) => `${command}\r\n`).join('')))
  return until(() => text.includes(last))
}
const startEmail = () =>
  dial(['EHLO test', 'MAIL FROM:<lena.vogt@example.org>', `RCPT TO:<${address}>`, 'DATA'], '354 ')
const send = () => mails.sendOverSmtp(replyFrom('plain', address), address)

it('idle connections do not block email', async () => {
  await Promise.all(Array.from({ length: 40 }, () => dial(['NOOP'], '250 ')))
  expect(await send()).toMatchObject({ accepted: [address] })
})

it('asks the sender to retry while it receives too many emails, and accepts the next one', async () => {
  const log = captureLog('error')
  await Promise.all(Array.from({ length: 20 }, startEmail))
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  sockets.splice(0).forEach((socket) => socket.destroy())
  // The server may not have seen the end of the connections yet.
  await until(async () => {
    const sent = await send().catch(() => null)
    return sent !== null
  })
  expect(log.lines.every((line) => line.includes('Connection closed before'))).toBe(true)
  log.restore()
})
