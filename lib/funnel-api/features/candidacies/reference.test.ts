import { applicationFilter, newCode, newReference } from '#lib/funnel-api/features/candidacies/reference'

it('a reference is a readable code without letters and digits that look alike', () => {
  const references = Array.from({ length: 200 }, () => newReference())
  expect(new Set(references).size).toBe(200)
  for (const reference of references) expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(newCode(5)).toMatch(/^[^-]{5}-[^-]{5}$/)
})

it('a reference contains a letter, because a number is an ID', () => {
  const drawn = ['2345-6789', '9876-5432', '2345-678K']
  expect(newReference(() => drawn.shift()!)).toBe('2345-678K')
})

it.each([
  ['1', { 'candidacies.id': 1 }],
  ['123456789', { 'candidacies.id': 123456789 }],
  ['1234567890', { 'candidacies.reference': '1234-567890' }],
  // References from before they contained a letter.
  ['2345-6789', { 'candidacies.reference': '2345-6789' }],
  ['K7M2-9QXD', { 'candidacies.reference': 'K7M2-9QXD' }],
  ['k7m29qxd', { 'candidacies.reference': 'K7M2-9QXD' }],
  [' k7 m2 · 9q/xd ', { 'candidacies.reference': 'K7M2-9QXD' }],
])('finds an application by %j', (text, filter) => {
  expect(applicationFilter(text)).toEqual(filter)
})
