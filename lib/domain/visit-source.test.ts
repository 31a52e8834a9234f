import { groupSource, SHARE_SOURCES, VisitSource } from '#lib/domain/visit-source'

it.each([
  [null, 'direct'],
  [undefined, 'direct'],
  ['', 'direct'],
  ['   ', 'direct'],
  ['LinkedIn', 'linkedin'],
  [' poster ', 'poster'],
  ['ｐｏｓｔｅｒ', 'poster'],
  ['job-fair_Lyon.2026', 'job-fair_lyon.2026'],
  ['Bäckerzeitung', 'bäckerzeitung'],
  ['salon de l emploi', 'salon de l emploi'],
])('groups %j as %s', (source, group) => {
  expect(groupSource(source)).toBe(group)
})

it.each([
  ['a'.repeat(61)],
  ['a'.repeat(100_000)],
  ['lena@example.org'],
  ['<script>alert(1)</script>'],
  ['=HYPERLINK("http://x")'],
  ['+49 151 23456789'],
  ['click-9482034820'],
  ['a\u202eb'],
  ['a\u0000b'],
  ['--'],
  ["'; drop table users"],
])('groups a source that is not a readable name as other: %s', (source) => {
  expect(groupSource(source)).toBe('other')
})

it.each([...SHARE_SOURCES, 'job-fair', 'fair.2027_a-b'])(
  'counts the source %s of a shared URL under its name',
  (source) => {
    expect([VisitSource.safeParse(source).success, groupSource(source)]).toEqual([true, source])
  },
)

it.each(['direct', 'fair-20270311', 'a.', 'a--', '_a', 'Fair', 'a b', 'a'.repeat(61), ''])(
  'rejects %j as the source of a shared URL',
  (source) => expect(VisitSource.safeParse(source).success).toBe(false),
)
