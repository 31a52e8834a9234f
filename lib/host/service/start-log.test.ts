/** @jest-environment node */
import { startLog } from '#lib/host/service/start-log'
import { createLog, setLog } from '#lib/telemetry/log'

const { error, warn, log, info, debug } = console
const before = { error, warn, log, info, debug }
const lines: { level: string; msg: string; from?: string; err?: { message: string } }[] = []
const captured = createLog({
  level: 'debug',
  isReadable: false,
  write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
})

const start = (isDevelopment: boolean) => {
  startLog({ level: 'debug', isDevelopment })
  setLog(captured)
}
const previous = setLog(captured)
afterEach(() => {
  Object.assign(console, before)
  lines.length = 0
})
afterAll(() => void setLog(previous))

test.each(['error', 'warn', 'info', 'debug'] as const)('console.%s writes to the log with its level', (level) => {
  start(false)
  console[level]('ready in', { ms: 5 })
  expect(lines).toMatchObject([{ level, msg: 'ready in { ms: 5 }', from: 'console' }])
})

test('console.log writes information, and an error has its own field', () => {
  start(false)
  console.log(new Error('no database'))
  console.log('failed:', new Error('no disk'))
  expect(lines).toMatchObject([
    { level: 'info', msg: 'console output', err: expect.anything() as object },
    { level: 'info', msg: 'failed:', err: expect.anything() as object },
  ])
})

test('a token in the console output is masked', () => {
  start(false)
  console.warn('GET https://levain.example/profile?token=secret-token')
  expect(lines[0]!.msg).not.toContain('secret-token')
})

test('the console is unchanged during development', () => {
  start(true)
  expect(console.warn).toBe(warn)
})
