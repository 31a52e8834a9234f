import { ApiError } from '#lib/contract/errors'

/**
 * Tells of each take that counts, once and for all: what could not be told is told again when it matters. Above the
 * number of tries there is none left to count, and the video that somebody has made is theirs all the same.
 */
export function createTries(onTry: (take_id: string) => Promise<unknown>) {
  const told = new Map<string, Promise<unknown>>()
  return async function tell(take_id: string): Promise<void> {
    const asked = told.get(take_id) ?? onTry(take_id)
    told.set(take_id, asked)
    try {
      await asked
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') return
      told.delete(take_id)
      throw error
    }
  }
}
