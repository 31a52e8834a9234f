/** @jest-environment node */
import { readReports } from '#lib/host/policy/reports'

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

test('accepts only known directives', () => {
  const body = { effectiveDirective: 'x'.repeat(1000), blockedURL: 'y'.repeat(1000) }
  expect(readReports([{ type: 'csp-violation', body }])).toEqual([{ directive: 'other', blocked: '' }])
})
