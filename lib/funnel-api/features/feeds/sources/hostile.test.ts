import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import { contractIn, remoteIn } from '#lib/funnel-api/cli/feeds/contract-words'
import { descriptionOf } from '#lib/funnel-api/cli/feeds/html'
import { payIn } from '#lib/funnel-api/cli/feeds/pay'
import { placeIn } from '#lib/funnel-api/cli/feeds/place'
import { feedIn } from '#lib/funnel-api/cli/feeds/read-feed'
import { HOSTILE_FEEDS, HOSTILE_TEXTS } from '#tests/support/hostile/feeds'

/** Far above what linear code needs, far below what quadratic code took. */
const MOST_MS = 10_000

function timed<T>(work: () => T) {
  const start = performance.now()
  const result = work()
  expect(performance.now() - start).toBeLessThan(MOST_MS)
  return result
}

const SPACES = `a${' '.repeat(400_000)}b`

test.each<[string, () => unknown]>([
  ['a location with 400,000 spaces', () => placeIn(SPACES)],
  ['a location with 400,000 hyphens', () => placeIn(`a${'-'.repeat(400_000)}b`)],
  ['remote work that is denied 140,000 times', () => remoteIn('no '.repeat(140_000))],
  ['a remote level with 400,000 spaces', () => remoteIn(SPACES)],
  ['a contract with 400,000 spaces', () => contractIn(SPACES, SPACES)],
  ['pay with 400,000 digits', () => payIn('1'.repeat(400_000), () => undefined)],
  ['a location of 200,000 combining marks', () => remoteIn(`e${'\u0316\u0300'.repeat(100_000)}`)],
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
        feedIn(source, 'feed', format)
      } catch (error) {
        expect(error).toBeInstanceOf(BundleError)
      }
    })
  },
)
