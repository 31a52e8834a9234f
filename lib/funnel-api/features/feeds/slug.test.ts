import { slugFor } from '#lib/funnel-api/features/feeds/slug'

const none = new Set<string>()
const slugOf = (name: string, id: string, usedSlugs: ReadonlySet<string> = none, feed = 'board') =>
  slugFor(name, { id, external_id: `${feed}:${id}` }, usedSlugs)

test('builds a slug from the name of a job and its ID in the feed', () => {
  expect(slugOf('Boulangère & tourière (H/F)', '4012')).toBe('boulangere-touriere-h-f-4012')
  expect(slugOf('Straßenbauer', 'A7')).toBe('strassenbauer-a7')
})

test('shortens a long ID deterministically', () => {
  const slug = slugOf('Lock keeper', '5ac21346-8e0c-4494-8e7a-3eb92ff77902')
  expect(slug).toMatch(/^lock-keeper-[0-9a-f]{8}$/)
  expect(slugOf('Lock keeper', '5ac21346-8e0c-4494-8e7a-3eb92ff77902')).toBe(slug)
})

test('builds a slug from a name in another script and from a very long name', () => {
  expect(slugOf('パン職人', '9')).toBe('job-9')
  expect(
    slugOf('a very long name that goes on and on and on and never seems to come to an end', '9').length,
  ).toBeLessThan(70)
})

test('builds different slugs from similar IDs', () => {
  const first = slugOf('Cook', 'ab1')
  expect(slugOf('Cook', 'AB1', new Set([first]))).not.toBe(first)
})

test('builds different slugs from the same ID in any number of feeds', () => {
  const used = new Set<string>()
  for (const feed of ['paris', 'rome', 'oslo', 'bern']) used.add(slugOf('Cook', '7', used, feed))
  expect(used.size).toBe(4)
})

test('counts if the slug with a hash is taken too', () => {
  const first = slugOf('Cook', '7')
  const second = slugOf('Cook', '7', new Set([first]))
  const third = slugOf('Cook', '7', new Set([first, second]))
  expect(third).toBe(`${second}-2`)
  expect(slugOf('Cook', '7', new Set([first, second, third]))).toBe(`${second}-3`)
})
