import type { ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import type { CompanyFile } from '#lib/funnel-api/features/bundles/read/schemas'
import { toLocalized } from '#lib/funnel-api/features/bundles/read/texts'
import type { Accessibility } from '#lib/domain/accessibility'
import type { Locale } from '#lib/domain/enumerations'

type Statement = NonNullable<CompanyFile['accessibility']>

/** Returns the accessibility statement with its texts by language. */
export const statementOf = ({ limits, tests, ...facts }: Statement, locale: Locale): Accessibility => ({
  ...facts,
  limits: limits.map(({ reason, text }) => ({ reason, text: toLocalized(text, locale) })),
  tests: tests.map((text) => toLocalized(text, locale)),
})

/**
 * Returns warnings about missing parts that Decision (EU) 2018/1523 requires. There are none without a statement,
 * because the company then makes no claims.
 */
export function statementWarnings(statement: Statement | null): ImportProblem[] {
  if (statement === null) return []
  const { conformance, stated_at, contact, limits } = statement
  const missing = [
    stated_at === null && 'stated_at',
    contact === null && 'contact',
    limits.length === 0 && conformance !== null && conformance !== 'full' && 'limits',
  ].filter((name) => name !== false)
  return missing.length === 0
    ? []
    : [{ file: 'company.yaml', line: null, message: `accessibility has no ${missing.join(', ')}` }]
}
