import { DateInput, ScalarText, Slug, TimestampInput, WebUrl } from '#lib/domain/input-fields'

test.each([
  ['a', true],
  ['a1-b2', true],
  ['a'.repeat(200), true],
  ['a'.repeat(201), false],
  ['', false],
  ['a--b', false],
  ['A', false],
])('slug %s is valid: %s', (slug, expected) => {
  expect(Slug.safeParse(slug).success).toBe(expected)
})

test.each([
  ['https://a.example', true],
  ['http://a.example', true],
  ['javascript:alert(1)', false],
  ['data:text/html,a', false],
])('link to %s is valid: %s', (url, expected) => {
  expect(WebUrl.safeParse(url).success).toBe(expected)
})

test('reads dates that YAML parsed, as text', () => {
  const date = new Date('2027-01-04T08:00:00+01:00')
  expect([DateInput.parse('2027-01-04'), DateInput.parse(date)]).toEqual(['2027-01-04', '2027-01-04'])
  expect(TimestampInput.parse('2027-01-04T08:00:00+01:00')).toBe('2027-01-04T07:00:00.000Z')
  expect(TimestampInput.parse(date)).toBe('2027-01-04T07:00:00.000Z')
  for (const schema of [DateInput, TimestampInput]) expect(schema.safeParse('soon').success).toBe(false)
})

test('reads numbers and booleans that YAML parsed, as text', () => {
  expect([12, true, 'a', 'a'.repeat(500)].map((value) => ScalarText.parse(value).length)).toEqual([2, 4, 1, 500])
  for (const value of ['', 'a'.repeat(501), null]) expect(ScalarText.safeParse(value).success).toBe(false)
})
