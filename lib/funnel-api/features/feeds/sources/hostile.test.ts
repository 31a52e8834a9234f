import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { parseContract, parseRemoteLevel } from '#lib/funnel-api/features/feeds/sources/contract'
import { descriptionOf } from '#lib/funnel-api/features/feeds/sources/html'
import { parsePay } from '#lib/funnel-api/features/feeds/sources/pay'
import { parsePlace } from '#lib/funnel-api/features/feeds/sources/place'
import { parseFeedBytes } from '#lib/funnel-api/features/feeds/sources/read-feed'
import { HOSTILE_FEEDS, HOSTILE_TEXTS } from '#tests/support/hostile/feeds'

/** Linear code needs far less time, quadratic code far more. */
const MAX_MS = 10_000

function timed<T>(work: () => T) {
  const start = performance.now()
  const result = work()
  expect(performance.now() - start).toBeLessThan(MAX_MS)
  return result
}

const SPACES = `a${' '.repeat(400_000)}b`

test.each<[string, () => unknown]>([
  ['a location with 400,000 spaces', () => parsePlace(SPACES)],
  ['a location with 400,000 hyphens', () => parsePlace(`a${'-'.repeat(400_000)}b`)],
  ['140,000 negations of remote work', () => parseRemoteLevel('no '.repeat(140_000))],
  ['a remote level with 400,000 spaces', () => parseRemoteLevel(SPACES)],
  ['a contract with 400,000 spaces', () => parseContract(SPACES, SPACES)],
  ['pay with 400,000 digits', () => parsePay('1'.repeat(400_000), () => undefined)],
  ['a location of 200,000 combining marks', () => parseRemoteLevel(`e${'\u0316\u0300'.repeat(100_000)}`)],
])('reads %s in linear time', (_, read) => {
  timed(read)
})

test.each(Object.entries(HOSTILE_TEXTS))('converts a description of %s in linear time', (_, text) => {
  timed(() => {
    try {
      descriptionOf(text)
    } catch (error) {
      expect(error).toMatchObject({ message: expect.stringContaining('nested elements') as string })
    }
  })
})

test.each(HOSTILE_FEEDS.map((feed) => [feed.name, feed] as const))(
  'reads or rejects a feed with %s in linear time',
  (_, { bytes, format }) => {
    const source = bytes()
    timed(() => {
      try {
        parseFeedBytes(source, 'feed', format)
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError)
      }
    })
  },
)
