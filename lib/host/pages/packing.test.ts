/** @jest-environment node */
import { encodingFor } from '#lib/host/pages/packing'
import { costOf } from '#tests/support/cost'

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br ; q=0 , gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip; q=0.0', 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %s selects %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('parses a malicious header in linear time', () => {
  expect(costOf(() => encodingFor(`br${' '.repeat(200_000)}x`))).toBeLessThan(500)
})
