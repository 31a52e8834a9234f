import { CAMPAIGN_HTML_MOST } from '#lib/domain/written-campaign'

/** Limits that honest feeds never meet. They are checked before any pattern runs on a field. */
export const FIELD_MOST = 300
export const TEXT_MOST = CAMPAIGN_HTML_MOST
export const LIST_MOST = 500
export const JOBS_MOST = 20_000
/** Problems, and notes, that one job may report. */
export const FINDINGS_MOST = 10
/** Problems, and notes, that a feed may report. */
export const REPORTED_MOST = 1000
const DEPTH_MOST = 10

/** Something about one field of a job, or about the whole job where `field` is empty. */
export type Finding = { field: string; message: string }

/** Paths without indexes ('lists.content'). All other texts are short, and the rest of them is left out. */
export type FieldLimits = {
  /** Descriptions: up to `TEXT_MOST`, rejected above. */
  long: ReadonlySet<string>
  /** Names and ids, of which no part can stand for the whole: rejected above `FIELD_MOST`. */
  exact: ReadonlySet<string>
}

/** A copy of the job within the limits, what was left out of it, and what makes it invalid. */
export function limited(job: unknown, limits: FieldLimits) {
  const notes: Finding[] = []
  const problems: Finding[] = []

  function text(value: string, path: string) {
    const most = limits.long.has(path) ? TEXT_MOST : FIELD_MOST
    if (value.length <= most) return value
    const message = `is longer than ${most.toLocaleString('en')} characters`
    if (limits.long.has(path) || limits.exact.has(path)) problems.push({ field: path, message })
    else notes.push({ field: path, message: `${message}; the rest is left out` })
    return value.slice(0, most)
  }

  function within<T>(list: readonly T[], field: string) {
    if (list.length <= LIST_MOST) return list
    notes.push({ field, message: `has more than ${LIST_MOST} entries; the rest is left out` })
    return list.slice(0, LIST_MOST)
  }

  function visit(value: unknown, path: string, depth: number): unknown {
    if (typeof value === 'string') return text(value, path)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= DEPTH_MOST) return null
    if (Array.isArray(value)) return within(value as unknown[], path).map((each) => visit(each, path, depth + 1))
    const inner = within(Object.entries(value), path)
    return Object.fromEntries(
      inner.map(([key, each]) => [key, visit(each, path === '' ? key : `${path}.${key}`, depth + 1)]),
    )
  }

  return { value: visit(job, '', 0), notes, problems }
}
