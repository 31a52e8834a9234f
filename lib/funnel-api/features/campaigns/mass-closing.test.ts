import { isMassClosing } from '#lib/funnel-api/features/campaigns/mass-closing'

test.each([
  ['feed', 1, 1, false],
  ['feed', 2, 2, false],
  ['feed', 3, 10, false],
  ['feed', 4, 10, true],
  ['bundle', 0, 0, false],
  ['bundle', 1, 2, false],
  ['bundle', 1, 1, true],
  ['bundle', 2, 3, true],
  ['bundle', 3, 10, false],
  ['bundle', 4, 10, true],
] as const)('%s: closing %i of %i online jobs', (source, closing, online, expected) => {
  expect(isMassClosing({ source, closing, online })).toBe(expected)
})
