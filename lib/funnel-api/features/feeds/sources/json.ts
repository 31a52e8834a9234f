import { unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { FIELD_MOST } from '#lib/funnel-api/cli/feeds/limits'

/** The value of a JSON text; a file that is none is refused with the line where it ends to be one. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = /\(line (\d+) column \d+\)/.exec(message)?.[1]
    throw unreadable(file, `is not JSON: ${message}`, line ? Number(line) : null)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Both services answer a wrong board's name with an object that says so. */
export function refuseAnswer(value: unknown, file: string) {
  if (isObject(value) && typeof value.error === 'string')
    throw unreadable(file, `is an error message, no list of jobs: ${value.error.slice(0, FIELD_MOST)}`)
}
