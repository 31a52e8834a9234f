/** Loudness of 8-bit samples from 0 to 1, scaled so that a quiet room is near 0 and speech is above a third. */
export function measureLevel(samples: Uint8Array): number {
  let sum = 0
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2
  const rms = Math.sqrt(sum / Math.max(samples.length, 1))
  if (rms === 0) return 0
  const decibels = 20 * Math.log10(rms)
  return Math.min(1, Math.max(0, (decibels + 50) / 40))
}

/** The lowest level that counts as sound. */
export const SOUND_LEVEL = 0.2
