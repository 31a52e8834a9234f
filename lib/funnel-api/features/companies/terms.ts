import { readFile } from 'node:fs/promises'
import { TermsData } from '#lib/domain/content'
import type { Locale } from '#lib/domain/enumerations'
import type { Terms } from '#lib/domain/terms'
import type { Db } from '#lib/funnel-api/db/open'
import { versionIn } from '#lib/funnel-api/localize'
import { markdownToHtml } from '#lib/funnel-api/rich-text'

/** The platform's own terms: a file per language, its first line the title, its second the version. */
export async function platformTerms(lang: Locale = 'fr'): Promise<Terms> {
  const [title = '', version = '', ...text] = (
    await readFile(new URL(`./platform-terms/${lang}.md`, import.meta.url), 'utf8')
  ).split('\n')
  return {
    title: title.replace(/^#\s*/, ''),
    version: version.trim(),
    content: markdownToHtml(text.join('\n')),
    locale: lang,
  }
}

type Company = { id: number; locale: Locale }

/** Terms of a company, in the reader's language where it has that; null where it has none. */
export async function termsOf(
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
  const found = row && versionIn(TermsData.parse(row.data).texts, lang, locale)
  return found ? { ...found.version, locale: found.locale } : null
}
