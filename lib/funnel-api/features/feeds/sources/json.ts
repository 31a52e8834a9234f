import { feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import { MAX_FIELD } from '#lib/funnel-api/features/feeds/sources/limits'

/** Parses JSON. The error of an invalid file contains the line number. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = /\(line (\d+) column \d+\)/.exec(message)?.[1]
    throw feedError(file, `is not JSON: ${message}`, line ? Number(line) : null)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws an `ImportError` for an error response, which Greenhouse and Lever return for an unknown board. */
export function rejectReply(value: unknown, file: string) {
  if (isObject(value) && typeof value.error === 'string')
    throw feedError(file, `is an error response, not a list of jobs: ${value.error.slice(0, MAX_FIELD)}`)
}
