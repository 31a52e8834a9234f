import { lastForwarded } from '#lib/tenancy/forwarded'

test('the last value is the proxy’s own, those before it are hearsay', () => {
  expect(lastForwarded('https')).toBe('https')
  expect(lastForwarded('1.2.3.4, 5.6.7.8')).toBe('5.6.7.8')
  for (const nothing of [null, undefined, '', ' ']) expect(lastForwarded(nothing)).toBeNull()
})
