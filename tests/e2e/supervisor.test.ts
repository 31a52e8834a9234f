import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { freePort } from '../support/server.ts'

const START = path.resolve(import.meta.dirname, '../../lib/host/start.mjs')
const SERVER = path.resolve(import.meta.dirname, '../../lib/host/main.ts')
const NOT_STARTED = 78

const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])

test('npm start prints a sign-in link, restarts a killed server, and exits with status 0 when asked to stop', async ({
  page,
}) => {
  const port = await freePort()
  const supervisor = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: String(port), DATA_DIR: mkdtempSync(path.join(tmpdir(), 'careers-')) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let log = ''
  supervisor.stdout.setEncoding('utf8').on('data', (text: string) => (log += text))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await expect.poll(() => log, { timeout: 60_000 }).toContain('Sign in to the back office')
    await page.goto(/levain: (\S+)/.exec(log)![1]!)
    await expect(page).toHaveURL(`http://manager.localhost:${port}/levain/inbox`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    process.kill(childOf(supervisor.pid!), 'SIGKILL')
    await expect.poll(() => log, { timeout: 10_000 }).toContain('server crashed, restarting')
    expect(log).toContain('"reason":"signal SIGKILL')
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  } finally {
    supervisor.kill('SIGTERM')
  }
  const [status] = await once(supervisor, 'exit')
  expect(status).toBe(0)
})

test('npm start exits with the status of a configuration error, without a restart', async () => {
  const supervisor = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: 'http', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'careers-')) },
    stdio: 'ignore',
  })
  const [status] = await once(supervisor, 'exit')
  expect(status).toBe(NOT_STARTED)
})

test('the server exits with status 78 and names its port when another program uses it', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'careers-')),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [status] = await once(server, 'close')
  other.close()
  expect(output).toContain('EADDRINUSE')
  expect(status).toBe(NOT_STARTED)
})
