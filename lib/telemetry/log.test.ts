/** @jest-environment node */
import { createLog, type LogLevel } from '#lib/telemetry/log'
import { scrubText } from '#lib/telemetry/scrub-text'
import { requests } from '#lib/telemetry/requests'
import { measureCpuTime } from '#tests/support/cpu-time'
import { settle } from '#tests/support/settle'

function logged(level: LogLevel = 'debug', isReadable = false) {
  const lines: string[] = []
  return { lines, log: createLog({ level, isReadable, write: (line) => void lines.push(line) }) }
}

const TOKEN = 'pX3v'.repeat(11)
const HEX = 'a1b2c3d4'.repeat(8)

/** Log texts, each with the secret that must not appear in the log. */
const CANARIES: readonly (readonly [string, string])[] = [
  ['nobody knows marie.durand@example.fr', 'durand'],
  ['from "Zoë" <zoë.o\'hara+jobs@bücher.example>', 'hara'],
  ['GET /jobs/baker?token=abc&email=x', 'abc'],
  ['GET https://levain.example.org/profile?mode=canary#canary', 'canary'],
  ['GET /reset-password/short-canary/7', 'canary'],
  ['GET /unsubscription/alerts.canary/12', 'canary'],
  ['GET /job-alerts/subscriber.canary/12', 'canary'],
  ['POST /api/unsubscribe/alerts.canary/12', 'canary'],
  ['GET /recording/canary', 'canary'],
  [`token ${TOKEN} is not a session`, 'pX3v'],
  [`hash ${HEX}`, 'a1b2c3d4a1b2'],
  ['Bearer canary-of-mine', 'canary'],
  ['cookie: careers=canary; other=canary', 'canary'],
  ['"authorization": "canary"', 'canary'],
  ['connect postgres://careers:canary@db:5432/careers', 'canary'],
  ['no such number: +49 170 5550123', '5550123'],
]

test.each(CANARIES)('masks the secret of "%s" in messages, errors and fields', (text, canary) => {
  const { lines, log } = logged()
  const error = Object.assign(new Error(text, { cause: new Error(text) }), { detail: text, parameters: [text] })
  log.error(text)
  log.error('a sentence', { err: error, list: [text], inner: { why: text } })
  for (const line of lines) expect(line).not.toContain(canary)
  expect(lines).toHaveLength(2)
})

test.each(['email', 'password', 'auth_token', 'cookie', 'Authorization', 'phone_number', 'recipient', 'address'])(
  'hides a field with the name %s',
  (name) => {
    const { lines, log } = logged()
    log.warn('a sentence', { [name]: 'canary', inner: [{ [name]: { deep: 'canary' } }] })
    expect(lines[0]).not.toContain('canary')
  },
)

test.each(['a', '-', '/', '@', 'a@', '.', 'f', '+1', 'cookie', '/?"'])(
  'scrubs a text of only %s in linear time',
  (piece) => {
    expect(measureCpuTime(() => scrubText(`${piece.repeat(200_000 / piece.length)}\n`))).toBeLessThan(500)
  },
)

test('masks adjacent email addresses', () => {
  for (const text of ['a@b_c@d', '+a@b.c+d@e', "x'y@z@a@b"]) expect(scrubText(text)).not.toMatch(/[a-z]@|@[a-z]/)
})

test('does not mask sentences, slugs, codes and stacks', () => {
  const { lines, log } = logged()
  const slug = 'a-job-with-a-name-that-is-longer-than-any-token-would-be'
  log.warn('100% of it', { path: `/jobs/${slug}`, err: Object.assign(new Error('no room'), { code: 'ENOSPC' }) })
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'warn',
    msg: '100% of it',
    path: `/jobs/${slug}`,
    err: { type: 'Error', message: 'no room', code: 'ENOSPC', stack: expect.stringContaining('log.test.ts') as string },
  })
})

test('each line has the ID of its request', async () => {
  const { lines, log } = logged()
  const serve = (id: string) =>
    requests.run({ id, queries: 0, query_ms: 0 }, async () => {
      await settle()
      log.info('done')
    })
  await Promise.all([serve('one'), serve('two')])
  log.info('outside a request')
  expect(lines.map((line) => (JSON.parse(line) as { request?: string }).request)).toEqual(['one', 'two', undefined])
})

test('logs nothing below its level', () => {
  const { lines, log } = logged('warn')
  log.info('quiet')
  log.error('loud')
  expect(lines).toHaveLength(1)
})

test('the readable format is one line, with the stack of an error', () => {
  const { lines, log } = logged('debug', true)
  log.warn('scanner unavailable', { wait_ms: 500 })
  log.error('a fault', { err: new Error('no room') })
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn scanner unavailable {2}wait_ms=500\n$/)
  expect(lines[1]).toMatch(/ error a fault\nError: no room\n +at /)
})
