import type { StaffRating } from '#lib/contract/staff/notes'

/** The mean rating. Null without ratings. */
export const meanOf = (ratings: readonly Pick<StaffRating, 'rating'>[]): number | null =>
  ratings.length === 0 ? null : ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length
