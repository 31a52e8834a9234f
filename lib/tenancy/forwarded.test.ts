import { lastForwarded } from '#lib/tenancy/forwarded'

test('uses only the last value, because a client can send the others', () => {
  expect(lastForwarded('https')).toBe('https')
  expect(lastForwarded('1.2.3.4, 5.6.7.8')).toBe('5.6.7.8')
  for (const empty of [null, undefined, '', ' ']) expect(lastForwarded(empty)).toBeNull()
})
