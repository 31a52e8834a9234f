import type { Selectable } from 'kysely'
import type { Locale } from '#lib/domain/enumerations'
import type { TermsLabels } from '#lib/domain/terms'
import type { Db } from '#lib/funnel-api/db/open'
import type { AcceptanceRow } from '#lib/funnel-api/db/schema-consent'
import { platformTerms, termsOf } from '#lib/funnel-api/terms-of'

type Company = { id: number; locale: Locale; labels: TermsLabels }
type Agreed = { legals: boolean; newsletter: boolean; lang: Locale | null }
type Acceptance = Pick<Selectable<AcceptanceRow>, 'kind' | 'text_version' | 'locale'>

/** The texts that stood behind the boxes that somebody ticked, in the language in which they were shown. */
async function agreedTo(db: Db, company: Company, { legals, newsletter, lang }: Agreed): Promise<Acceptance[]> {
  const language = lang ?? company.locale
  const [platform, own, letters] = await Promise.all([
    legals ? platformTerms(language) : null,
    legals && company.labels.is_terms_active ? termsOf(db, company, 'terms_candidates', language) : null,
    newsletter ? termsOf(db, company, 'terms_newsletter', language) : null,
  ])
  return [
    ...(platform ? [{ kind: 'terms' as const, text_version: platform.version, locale: platform.locale }] : []),
    ...(own ? [{ kind: 'company_terms' as const, text_version: own.version, locale: own.locale }] : []),
    ...(letters ? [{ kind: 'newsletter_terms' as const, text_version: letters.version, locale: letters.locale }] : []),
  ]
}

/** Keeps which version of which terms somebody agreed to, and when; in the transaction that takes their word. */
export async function keepAcceptances(db: Db, company: Company, user_id: number, agreed: Agreed, created_at: string) {
  const accepted = await agreedTo(db, company, agreed)
  const rows = accepted.map((acceptance) => ({ ...acceptance, user_id, created_at }))
  if (rows.length > 0) await db.insertInto('acceptances').values(rows).execute()
}
