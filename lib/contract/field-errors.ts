import type { z } from 'zod'
import type { FieldError } from '#lib/contract/errors'

/**
 * The validator of §5 whose rule an issue of zod reports. Parse with `reportInput`, because the result depends on the
 * input. Custom checks name their validator in `params.key`.
 */
export function fieldErrorOf(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): FieldError {
  if (issue.code === 'custom') {
    const { key, bound } = (issue.params ?? {}) as Partial<FieldError>
    return { key: key ?? 'INVALID_PATTERN', bound }
  }
  if (issue.code === 'too_small') {
    const bound = Number(issue.minimum)
    if (issue.origin === 'string') return bound === 1 ? { key: 'REQUIRED' } : { key: 'MIN_LENGTH', bound }
    if (issue.origin === 'array') return { key: 'REQUIRED' }
    return { key: 'RANGE_MIN', bound }
  }
  if (issue.code === 'too_big') {
    const bound = Number(issue.maximum)
    return issue.origin === 'string' ? { key: 'MAX_LENGTH', bound } : { key: 'RANGE_MAX', bound }
  }
  if (issue.code === 'invalid_format') {
    if (issue.format === 'email') return { key: 'INVALID_EMAIL' }
    if (issue.format === 'url') return { key: 'INVALID_URL' }
    if (issue.format === 'date') return { key: 'INVALID_DATE' }
    return { key: 'REGEX_REQUIREMENT' }
  }
  const isMissing = issue.input === undefined || issue.input === null
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return { key: 'REQUIRED' }
  return { key: 'INVALID_PATTERN' }
}

/** The issues of the union member that fits best: the one with the deepest error, or the first of equals. */
const closest = ({ errors }: z.core.$ZodIssueInvalidUnion) => {
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((deepest, { path }) => Math.max(deepest, path.length), 0)
  return errors.reduce<readonly z.core.$ZodIssue[]>(
    (best, issues) => (depth(issues) > depth(best) ? issues : best),
    errors[0] ?? [],
  )
}

const flatten = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    const inner = issue.code === 'invalid_union' ? closest(issue) : []
    const isInside = inner.some(({ path }) => path.length > 0)
    return isInside ? flatten(inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))) : [issue]
  })

/** The first error of each invalid field by its path, at most `limit` fields. */
export function fieldErrors(error: z.ZodError, limit = Infinity): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {}
  for (const issue of flatten(error.issues.slice(0, limit)).slice(0, limit)) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of keys.slice(0, limit)) fields[path.join('.')] ??= fieldErrorOf(issue)
  }
  return Object.fromEntries(Object.entries(fields).slice(0, limit))
}
