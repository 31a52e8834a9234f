import { readFile } from 'node:fs/promises'
import { TermsData } from '#lib/domain/content'
import type { Locale } from '#lib/domain/enumerations'
import type { Terms } from '#lib/domain/terms'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { localizedVersion } from '#lib/funnel-api/platform/localize'
import { markdownToHtml } from '#lib/funnel-api/platform/rich-text/rich-text'

/** The section about the operator, which is the last one of each file. */
const OPERATOR = /\n## [^\n]*\n\{operator\}\n*$/

/**
 * Returns the platform terms from the file of a language, whose first line is the title and whose second line is the
 * version. Without a configured operator, omits the section about the operator.
 */
export async function platformTerms(lang: Locale = 'fr', operator: string | null = null): Promise<Terms> {
  const [title = '', version = '', ...text] = (
    await readFile(new URL(`./platform-terms/${lang}.md`, import.meta.url), 'utf8')
  ).split('\n')
  return {
    title: title.replace(/^#\s*/, ''),
    version: version.trim(),
    content: markdownToHtml(
      operator === null
        ? text.join('\n').replace(OPERATOR, '')
        : // A function, because a name may contain replacement patterns such as `$&`.
          text.join('\n').replace('{operator}', () => operator),
    ),
    locale: lang,
  }
}

type Company = { id: number; locale: Locale }

/** Returns the terms of a company, in the given language if available. Returns null if the company has none. */
export async function findTerms(
  db: Db,
  { id, locale }: Company,
  kind: 'terms_candidates' | 'terms_newsletter',
  lang: Locale | undefined,
): Promise<Terms | null> {
  const row = await db
    .selectFrom('contents')
    .select('data')
    .where('company_id', '=', id)
    .where('kind', '=', kind)
    .where('is_online', '=', true)
    .executeTakeFirst()
  const found = row && localizedVersion(TermsData.parse(row.data).texts, lang, locale)
  return found ? { ...found.version, locale: found.locale } : null
}
