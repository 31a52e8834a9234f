/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress, encodingFor, isCompressible } from '#lib/host/pages/compression'
import { measureCpuTime } from '#tests/support/cpu-time'

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

test('reads only the start of a long header', () => {
  expect(encodingFor(`${'deflate,'.repeat(2000)}br`)).toBe('identity')
})

test('parses a malicious header in linear time', () => {
  expect(measureCpuTime(() => encodingFor(`br${' '.repeat(200_000)}x`))).toBeLessThan(500)
})

test.each([
  ['gzip;q=1', 'gzip'],
  ['br;q=1;x=0', 'br'],
  ['deflate;q=0.5, gzip', 'gzip'],
  ['', 'identity'],
  ['brotli', 'identity'],
])('Accept-Encoding %j selects %s, also from the cache', (accepted, encoding) => {
  expect([encodingFor(accepted), encodingFor(accepted)]).toEqual([encoding, encoding])
})

test('selects the encoding of a header also after the cache has overflowed', () => {
  for (let count = 0; count < 1200; count += 1) expect(encodingFor(`x${count}, gzip`)).toBe('gzip')
  expect(encodingFor('x1, br')).toBe('br')
})

test.each([
  ['text/html; charset=utf-8', 860, true],
  ['text/html; charset=utf-8', 859, false],
  ['application/json', 900, true],
  ['application/ld+json', 900, true],
  ['image/svg+xml', 900, true],
  ['image/png', 900, false],
  ['video/mp4', 5000, false],
])('a response of the type %s with %d bytes is compressible: %s', (type, length, expected) => {
  expect(isCompressible(type, Buffer.alloc(length))).toBe(expected)
})

test('compresses with gzip and Brotli, and more in the best quality', async () => {
  const body = Buffer.from(Array.from({ length: 4000 }, (_, n) => `${(n * 7919) % 613} loaves `).join(''))
  const sizes = async (encoding: 'gzip' | 'br') => {
    const [fast, best] = await Promise.all([compress(body, encoding, 'fast'), compress(body, encoding, 'best')])
    const plain = encoding === 'gzip' ? gunzipSync : brotliDecompressSync
    expect([plain(fast), plain(best)]).toEqual([body, body])
    return [fast.length, best.length] as const
  }
  for (const encoding of ['gzip', 'br'] as const) {
    const [fast, best] = await sizes(encoding)
    expect(fast).toBeLessThan(body.length / 2)
    expect(best).toBeLessThan(fast)
  }
})

let headerCount = 0
/** Results are cached by header, so each call needs a header that no call had before. */
const encodingForNew = (accepted: string) => {
  headerCount += 1
  return encodingFor(`${accepted}, x-${process.hrtime.bigint()}-${headerCount}`)
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br ; q=0 , gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip; q=0.0', 'identity'],
  ['br;q=1;x=0', 'br'],
  ['deflate', 'identity'],
])('a header that is not cached with %s selects %s', (accepted, encoding) => {
  expect(encodingForNew(accepted)).toBe(encoding)
})
