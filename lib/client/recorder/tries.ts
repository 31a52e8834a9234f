import { ApiError } from '#lib/contract/errors'

/**
 * Reports each recording that counts, once; a failed report is repeated on the next call. When all attempts are used
 * up, CONFLICT is ignored and the video can still be used.
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
