import { connect, type AddressInfo, type Socket } from 'node:net'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  LimitedSmtpServer,
} from '#lib/funnel-api/edges/inbound-mail/limited-smtp-server'
import { until } from '#tests/support/until'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(limits: Partial<ConnectionLimits>) {
  const options = { logger: false, disableReverseLookup: true, banner: 'test', maxClients: 20 }
  const server = new LimitedSmtpServer(options, { ...CONNECTION_LIMITS, ...limits })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const sockets: Socket[] = []
  closing.push(async () => {
    sockets.forEach((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return () => {
    const socket = connect(port, '127.0.0.1')
    const client = { socket, greeting: '', isClosed: false }
    socket.on('data', (bytes) => (client.greeting += bytes.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => (client.isClosed = true))
    sockets.push(socket)
    return client
  }
}
const PUBLIC = { isUnlimited: () => false }

it('rejects further connections of a network, and accepts them when others have ended', async () => {
  const dial = await open(PUBLIC)
  const accepted = Array.from({ length: CONNECTION_LIMITS.perNetwork }, dial)
  await until(() => accepted.every(({ greeting }) => greeting.startsWith('220')))
  const refused = dial()
  await until(() => refused.isClosed)
  expect(refused.greeting).toMatch(/^421 /)
  accepted[0]!.socket.destroy()
  // The server may not have seen the end of the first connection yet.
  await until(async () => {
    const next = dial()
    await until(() => next.greeting !== '')
    return next.greeting.startsWith('220')
  })
})

it('does not limit the connections of a mail server in a private network', async () => {
  expect(['10.0.0.5', '127.0.0.1', '::1', '::ffff:192.168.1.4'].every(CONNECTION_LIMITS.isUnlimited)).toBe(true)
  expect(['8.8.8.8', '::ffff:8.8.8.8', '2a00:1450::1'].some(CONNECTION_LIMITS.isUnlimited)).toBe(false)
  const dial = await open({})
  const clients = Array.from({ length: 10 }, dial)
  await until(() => clients.every(({ greeting }) => greeting.startsWith('220')))
})

it('ends a connection after its maximum duration, although its client continues to send', async () => {
  const dial = await open({ durationMs: 1000 })
  const client = dial()
  await until(() => client.greeting !== '')
  const sending = setInterval(() => client.socket.write('NOOP\r\n'), 50)
  await until(() => client.isClosed).finally(() => clearInterval(sending))
  expect(client.greeting).toMatch(/^220 /)
})
