import { ApiError } from '#lib/contract/errors'

/**
 * Returns a function that reports each attempt to the API once. A failed report is repeated on the next call. CONFLICT
 * is ignored: it means that all attempts are used up, and the video can still be saved.
 */
export function createAttemptReports(onAttempt: (take_id: string) => Promise<unknown>) {
  const reports = new Map<string, Promise<unknown>>()
  return async function reportAttempt(take_id: string): Promise<void> {
    const report = reports.get(take_id) ?? onAttempt(take_id)
    reports.set(take_id, report)
    try {
      await report
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') return
      reports.delete(take_id)
      throw error
    }
  }
}
