import { slugFor } from '#lib/funnel-api/features/feeds/slug'

const none = new Set<string>()

test('builds a slug from the name of a job and its ID in the feed', () => {
  expect(slugFor('Boulangère & tourière (H/F)', '4012', none)).toBe('boulangere-touriere-h-f-4012')
  expect(slugFor('Straßenbauer', 'A7', none)).toBe('strassenbauer-a7')
})

test('shortens a long ID deterministically', () => {
  const slug = slugFor('Lock keeper', '5ac21346-8e0c-4494-8e7a-3eb92ff77902', none)
  expect(slug).toMatch(/^lock-keeper-[0-9a-f]{8}$/)
  expect(slugFor('Lock keeper', '5ac21346-8e0c-4494-8e7a-3eb92ff77902', none)).toBe(slug)
})

test('builds a slug from a name in another script and from a very long name', () => {
  expect(slugFor('パン職人', '9', none)).toBe('job-9')
  expect(
    slugFor('a very long name that goes on and on and on and never seems to come to an end', '9', none).length,
  ).toBeLessThan(70)
})

test('builds different slugs from similar IDs', () => {
  const first = slugFor('Cook', 'ab1', none)
  expect(slugFor('Cook', 'AB1', new Set([first]))).not.toBe(first)
})
