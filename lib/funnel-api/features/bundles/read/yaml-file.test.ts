import { z } from 'zod'
import { parseMatter, parseYaml } from '#lib/funnel-api/features/bundles/read/yaml-file'

const Job = z.strictObject({
  name: z.string(),
  places: z.array(z.strictObject({ city: z.string() })).default([]),
})
const parse = (source: string, offset = 0) => parseYaml(Job, { file: 'job.yaml', source, offset })
const positions = (source: string, offset = 0) =>
  parse(source, offset).problems.map(({ line, message }) => [line, message.split(':')[0]])

test('parses a file with a schema', () => {
  expect(parse('name: Baker\nplaces:\n  - city: Lille\n')).toEqual({
    value: { name: 'Baker', places: [{ city: 'Lille' }] },
    problems: [],
  })
})

test('an empty file has no values', () => {
  expect(parseYaml(z.strictObject({}), { file: 'a.yaml', source: '', offset: 0 })).toEqual({ value: {}, problems: [] })
  expect(parse('')).toMatchObject({ value: null, problems: [{ file: 'job.yaml', line: null }] })
})

test.each([
  ['the value of a key', 'places: []\nname: 1\n', [[2, 'name']]],
  ['a key whose value starts below it', 'places: []\nname:\n  - 1\n', [[2, 'name']]],
  ['a key in a list whose value starts below it', 'name: a\nplaces:\n  - city:\n      - 3\n', [[3, 'places.0.city']]],
  ['a missing key', '\n\nplaces: []\n', [[3, 'name']]],
  ['an entry of a list', 'name: a\nplaces:\n  - city: Lille\n  - 3\n', [[4, 'places.1']]],
  ['a key in a list', 'name: a\nplaces:\n  - city: Lille\n  - city: 3\n', [[4, 'places.1.city']]],
  ['a missing key in a list', 'name: a\nplaces:\n  - city: Lille\n  - {}\n', [[4, 'places.1.city']]],
  [
    'several values',
    'name: 1\nplaces: 2\n',
    [
      [1, 'name'],
      [2, 'places'],
    ],
  ],
  ['an escaped zero byte', 'places: []\nname: "a\\0b"\n', [[2, 'Zero bytes are not allowed']]],
  ['a zero byte', 'name: a\nplaces:\n  - city: a\0b\n', [[3, 'Zero bytes are not allowed']]],
  ['a zero byte in a key', 'name: a\n"pla\\0ces": []\n', [[2, 'Zero bytes are not allowed']]],
  ['a repeated key', 'name: a\nname: b\n', [[2, 'Map keys must be unique']]],
  [
    'repeated keys in order',
    'places:\n  - city: a\n    city: b\nname: a\nname: b\n',
    [
      [3, 'Map keys must be unique'],
      [5, 'Map keys must be unique'],
    ],
  ],
] as [string, string, [number, string][]][])('reports the line of %s', (_what, source, expected) => {
  expect(positions(source)).toEqual(expected)
  expect(positions(source, 10)).toEqual(expected.map(([line, message]) => [line + 10, message]))
  expect(parse(source).value).toBeNull()
})

test.each([
  ['invalid syntax', 'name: [\n', 1],
  ['an unknown alias', 'name: *other\n', 1],
  ['aliases that multiply', `a: &a [${'x,'.repeat(20)}]\nb: &b [${'*a,'.repeat(20)}]\nc: [${'*b,'.repeat(20)}]\n`, 1],
])('rejects %s', (_what, source, count) => {
  const { value, problems } = parse(source)
  expect(value).toBeNull()
  expect(problems.length).toBeGreaterThanOrEqual(count)
  for (const { file, line, message } of problems) {
    expect([file, line! >= 1]).toEqual(['job.yaml', true])
    expect(message).not.toContain('\n')
  }
})

test('keys of different maps, and merge keys, can be the same', () => {
  const AnyMap = z.record(z.string(), z.unknown())
  const source = 'a: &a { x: 1 }\nb: &b { x: 2 }\nc:\n  <<: *a\n  <<: *b\n'
  expect(parseYaml(AnyMap, { file: 'a.yaml', source, offset: 0 }).problems).toEqual([])
})

test('reports at most a hundred problems of a file', () => {
  const lines = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, n) => line(n))
  expect(parse(`name: a\nplaces:\n${lines(101, () => '  - 1').join('\n')}`).problems).toHaveLength(100)
  expect(parse(`name: a\nplaces:\n${lines(100, () => '  - 1').join('\n')}`).problems).toHaveLength(100)
  expect(parse(lines(102, () => 'name: a').join('\n')).problems).toHaveLength(100)
})

test('reports a file that is nested too deeply', () => {
  expect(parse(`name: ${'['.repeat(100_000)}`).problems[0]).toMatchObject({ message: 'is nested too deeply' })
})

describe('front matter', () => {
  const matter = (source: string) => parseMatter(Job, 'job.md', source)

  test.each([
    ['---\nname: Baker\n---\nYou bake.\n', 'You bake.\n'],
    ['---\r\nname: Baker\r\n---\r\nYou bake.', 'You bake.'],
    ['---\nname: Baker\n---', ''],
    ['---\nname: Baker\n---\nA\n---\nB', 'A\n---\nB'],
  ])('is separated from the text: %j', (source, body) => {
    expect(matter(source)).toEqual({ value: { name: 'Baker', places: [] }, problems: [], body })
  })

  test('reports line numbers that count from the start of the file', () => {
    expect(matter('---\nplaces: []\nname: 1\n---\n').problems).toMatchObject([{ file: 'job.md', line: 3 }])
  })

  test('reports a zero byte in the text', () => {
    const message = 'Zero bytes are not allowed'
    expect(matter('---\nname: Baker\n---\nYou\nba\0ke.\n')).toMatchObject({
      value: null,
      problems: [{ file: 'job.md', line: 5, message }],
    })
    expect(matter('---\nname: "\\0"\n---\n').problems).toEqual([{ file: 'job.md', line: 2, message }])
  })

  test.each(['name: Baker\n', '---\nname: Baker\n', ' ---\nname: Baker\n---\n', ''])('is required: %j', (source) => {
    expect(matter(source)).toMatchObject({ value: null, body: '', problems: [{ file: 'job.md', line: 1 }] })
  })
})
