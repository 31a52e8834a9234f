import { UNLIMITED_SECONDS, UNLIMITED_TRIES } from '#lib/domain/pitch-adjustments'

export const isTimeUnlimited = (recording_time: number) => recording_time >= UNLIMITED_SECONDS
/** A company allows at most 100 attempts, so half of the unlimited ones are never reached by a multiple. */
export const areTriesUnlimited = (attemptsLeft: number) => attemptsLeft >= UNLIMITED_TRIES / 2
