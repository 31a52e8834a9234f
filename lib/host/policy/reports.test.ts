/** @jest-environment node */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { register } from 'prom-client'
import { createReports, readReports } from '#lib/host/policy/reports'
import { createLog, setLog } from '#lib/telemetry/log'

test('reads both report formats, without path and query', () => {
  const body = { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.test/a?token=1' }
  expect(readReports([{ type: 'csp-violation', body }])).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.test' },
  ])
  expect(readReports({ 'csp-report': { 'effective-directive': 'style-src-attr', 'blocked-uri': 'inline' } })).toEqual([
    { directive: 'style-src-attr', blocked: 'inline' },
  ])
})

test.each([null, 'x', [], [{ type: 'deprecation', body: {} }], { 'csp-report': {} }])(
  '%j contains no report',
  (body) => {
    expect(readReports(body)).toEqual([])
  },
)

test.each([
  'default-src',
  'script-src',
  'img-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'manifest-src',
])('names the directive %s', (directive) => {
  const body = { effectiveDirective: directive, blockedURL: 'inline' }
  expect(readReports([{ type: 'csp-violation', body }])).toEqual([{ directive, blocked: 'inline' }])
})

test('accepts only known directives', () => {
  const body = { effectiveDirective: 'x'.repeat(1000), blockedURL: 'y'.repeat(1000) }
  expect(readReports([{ type: 'csp-violation', body }])).toEqual([{ directive: 'other', blocked: '' }])
})

test('skips reports of other types, and a blocked resource without a URL', () => {
  const body = { effectiveDirective: 'img-src', blockedURL: null }
  const reports = [
    { type: 'deprecation', body },
    { type: 'csp-violation', body },
  ]
  expect(readReports(reports)).toEqual([{ directive: 'img-src', blocked: '' }])
})

describe('the endpoint', () => {
  const lines: string[] = []
  const before = setLog(createLog({ level: 'info', isReadable: false, write: (line) => void lines.push(line) }))
  let now = 1_000_000
  const server = createServer(createReports(() => now))
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    setLog(before)
    server.closeAllConnections()
    server.close()
  })
  const violation = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'https://a.test/b' } }
  const send = async (body: string) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const reply = await fetch(url, { method: 'POST', body })
    return { status: reply.status, connection: reply.headers.get('connection') }
  }
  const count = async () =>
    Number(
      /directive="img-src"\} (\d+)/.exec(await register.getSingleMetricAsString('careers_policy_reports_total'))?.[1],
    )

  test('counts all reports and logs at most 60 per minute', async () => {
    const twenty = JSON.stringify(Array(20).fill(violation))
    for (let round = 0; round < 3; round += 1) expect(await send(twenty)).toMatchObject({ status: 204 })
    expect([await count(), lines.length]).toEqual([60, 60])
    now += 59_999
    await send(twenty)
    expect([await count(), lines.length]).toEqual([80, 60])
    now += 1
    await send(twenty)
    expect([await count(), lines.length]).toEqual([100, 80])
  })

  test('reads at most 20 reports of a request, and none of an invalid or large one', async () => {
    const before = await count()
    await send(JSON.stringify(Array(21).fill(violation)))
    expect(await count()).toBe(before + 20)
    expect((await send('no JSON')).status).toBe(204)
    const large = await send(JSON.stringify([violation, 'x'.repeat(16 * 1024)]))
    expect(large).toEqual({ status: 204, connection: 'close' })
    expect(await count()).toBe(before + 20)
  })
})
