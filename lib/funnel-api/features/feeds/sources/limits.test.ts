import { applyLimits, MAX_FIELD, MAX_LIST, MAX_TEXT } from '#lib/funnel-api/features/feeds/sources/limits'

const LIMITS = { long: new Set(['description', 'lists.content']), exact: new Set(['id']) }
const limited = (job: unknown) => applyLimits(job, LIMITS)
const text = (length: number) => 'a'.repeat(length)

test('keeps a job within the limits as it is', () => {
  const job = {
    id: text(MAX_FIELD),
    description: text(MAX_TEXT),
    tags: Array.from({ length: MAX_LIST }, String),
    pay: { min: 1, max: null, isShown: true },
  }
  expect(limited(job)).toEqual({ value: job, notes: [], problems: [] })
})

test('truncates texts and lists at every depth, with a note about each', () => {
  const { value, notes, problems } = limited({
    name: text(MAX_FIELD + 1),
    place: { city: text(MAX_FIELD + 1) },
    tags: Array.from({ length: MAX_LIST + 1 }, String),
  })
  expect(value).toMatchObject({ name: text(MAX_FIELD), place: { city: text(MAX_FIELD) } })
  expect((value as { tags: unknown[] }).tags).toHaveLength(MAX_LIST)
  expect(notes.map(({ field }) => field)).toEqual(['name', 'place.city', 'tags'])
  expect(problems).toEqual([])
})

test('reports descriptions and IDs that are too long as problems', () => {
  const { notes, problems } = limited({ id: text(MAX_FIELD + 1), lists: [{ content: text(MAX_TEXT + 1) }] })
  expect(problems.map(({ field }) => field)).toEqual(['id', 'lists.content'])
  expect(notes).toEqual([])
})

test('removes zero bytes, which PostgreSQL cannot store in a text', () => {
  const job = { id: 'a\0b', description: `\0${text(MAX_TEXT)}`, tags: ['\0\0'], place: { city: 'Ly\0on' } }
  expect(limited(job)).toEqual({
    value: { id: 'ab', description: text(MAX_TEXT), tags: [''], place: { city: 'Lyon' } },
    notes: [],
    problems: [],
  })
})

test.each([
  ['objects', (inner: unknown) => ({ inner })],
  ['lists', (inner: unknown) => [inner]],
])('omits what is nested too deeply in %s', (_what, wrap) => {
  const nest = (depth: number): unknown => (depth === 0 ? { end: true } : wrap(nest(depth - 1)))
  const shown = (depth: number) => JSON.stringify(limited(nest(depth)).value)
  expect(shown(9)).toContain('end')
  expect(shown(10)).not.toContain('end')
})
