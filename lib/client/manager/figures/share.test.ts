import { shareOf } from '#lib/client/manager/figures/share'
import type { Figure } from '#lib/contract/staff/figures'

const figure = (value: number | null): Figure =>
  value === null ? { value, is_below_five: true } : { value, is_below_five: false }

test.each([
  [50, 200, 0.25],
  [20, 20, 1],
  [15, 200, null],
  [120, 100, null],
  [null, 100, null],
  [20, null, null],
])('the share of %j in %j is %j', (part, whole, share) => expect(shareOf(figure(part), figure(whole))).toBe(share))
