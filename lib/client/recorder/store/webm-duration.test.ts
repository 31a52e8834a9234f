/** @jest-environment node */
import { reserveDuration, writeDuration } from './webm-duration'

/**
 * The start of a recording by Chromium: EBML, a segment of unknown size, Info without a duration, tracks, a cluster.
 */
const HEAD = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff' +
    '1549a966992ad7b1830f42404d80864368726f6d655741864368726f6d65' +
    '1654ae6b81001f43b67501ffffffffffffffe78100',
  'hex',
)
const head = (length = HEAD.length) => new Uint8Array(HEAD.subarray(0, length))
const durationIn = (bytes: Uint8Array) => {
  const at = Buffer.from(bytes).indexOf('448988', 'hex')
  return at < 0 ? null : Buffer.from(bytes).readDoubleBE(at + 3)
}

test('reserves the duration once and writes it', () => {
  const reserved = reserveDuration(head())!
  expect(durationIn(reserved)).toBe(0)
  writeDuration(reserved, 61_250)
  expect(durationIn(reserved)).toBe(61_250)
  expect(reserveDuration(reserved)).toBe(reserved)
})

test('does not change other bytes', () => {
  const reserved = Buffer.from(reserveDuration(head())!)
  expect(reserved.subarray(0, 52)).toEqual(HEAD.subarray(0, 52))
  const tracks = HEAD.indexOf('1654ae6b', 'hex')
  expect(reserved.subarray(reserved.indexOf('1654ae6b', 'hex'))).toEqual(HEAD.subarray(tracks))
})

test('returns null for an incomplete header', () => {
  for (let length = 0; length < 78; length += 1) expect(reserveDuration(head(length))).toBeNull()
  expect(reserveDuration(head(78))).not.toBeNull()
})

test('writes the duration in the time unit of the file', () => {
  const bytes = head()
  // A timestamp scale of 0.1 ms instead of 1 ms.
  bytes.set([0x01, 0x86, 0xa0], Buffer.from(bytes).indexOf('0f4240', 'hex'))
  const reserved = reserveDuration(bytes)!
  writeDuration(reserved, 500)
  expect(durationIn(reserved)).toBe(5000)
})

test('does not change a file with a fixed segment size', () => {
  const sized = head()
  sized.set([0x01, 0, 0, 0, 0, 0, 0x10, 0], Buffer.from(sized).indexOf('01ffffffffffffff', 'hex'))
  expect(reserveDuration(sized)).toBe(sized)
})
