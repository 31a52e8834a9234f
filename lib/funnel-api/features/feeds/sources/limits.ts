import { MAX_CAMPAIGN_HTML } from '#lib/domain/campaign-input'
import { withoutZeroBytes } from '#lib/funnel-api/platform/without-zero-bytes'

/** These limits are far above the values of real feeds. They apply before any regular expression runs on a field. */
export const MAX_FIELD = 300
export const MAX_TEXT = MAX_CAMPAIGN_HTML
export const MAX_LIST = 500
export const MAX_JOBS = 20_000
/** Maximum number of problems, and of notes, per job. */
export const MAX_FINDINGS = 10
/** Maximum number of problems, and of notes, per feed. */
export const MAX_REPORTED = 1000
const MAX_DEPTH = 10

/** A problem or note about a field, or about the job if `field` is empty. */
export type Finding = { field: string; message: string }

/** Paths of fields without indexes, such as 'lists.content'. All other texts are truncated to `MAX_FIELD`. */
export type FieldLimits = {
  /** Descriptions, rejected above `MAX_TEXT`. */
  long: ReadonlySet<string>
  /** Names and IDs, which cannot be truncated and are rejected above `MAX_FIELD`. */
  exact: ReadonlySet<string>
}

/** Returns a copy of the job within the limits, notes about omitted data, and the problems that reject the job. */
export function applyLimits(job: unknown, limits: FieldLimits) {
  const notes: Finding[] = []
  const problems: Finding[] = []

  function text(given: string, path: string) {
    const value = withoutZeroBytes(given)
    const maxLength = limits.long.has(path) ? MAX_TEXT : MAX_FIELD
    if (value.length <= maxLength) return value
    const message = `is longer than ${maxLength.toLocaleString('en')} characters`
    if (limits.long.has(path) || limits.exact.has(path)) problems.push({ field: path, message })
    else notes.push({ field: path, message: `${message}; the rest is omitted` })
    return value.slice(0, maxLength)
  }

  function truncated<T>(list: readonly T[], field: string) {
    if (list.length <= MAX_LIST) return list
    notes.push({ field, message: `has more than ${MAX_LIST} entries; the rest is omitted` })
    return list.slice(0, MAX_LIST)
  }

  function visit(value: unknown, path: string, depth: number): unknown {
    if (typeof value === 'string') return text(value, path)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= MAX_DEPTH) return null
    if (Array.isArray(value)) return truncated(value as unknown[], path).map((item) => visit(item, path, depth + 1))
    const inner = truncated(Object.entries(value), path)
    return Object.fromEntries(
      inner.map(([key, item]) => [key, visit(item, path === '' ? key : `${path}.${key}`, depth + 1)]),
    )
  }

  return { value: visit(job, '', 0), notes, problems }
}
