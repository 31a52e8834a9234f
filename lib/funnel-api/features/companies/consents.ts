import type { Insertable, Selectable } from 'kysely'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import type { Locale } from '#lib/domain/enumerations'
import { withoutSecrets } from '#lib/domain/page-view'
import type { TermsLabels } from '#lib/domain/terms'
import type { AcceptanceRow } from '#lib/funnel-api/platform/db/schema-consent'
import { platformTerms, findTerms } from '#lib/funnel-api/features/companies/terms'

/** Stores a cookie choice once, as a proof. Stored choices are never changed. */
export const insertConsent = (db: Db, consent: Insertable<Database['consents']>) =>
  db
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['company_id', 'consent_id', 'chosen_at']).doNothing())
    .execute()

type Company = { id: number; locale: Locale; labels: TermsLabels }
type Agreement = { legals: boolean; newsletter: boolean; lang: Locale | null; page: string | null }
type Acceptance = Pick<Selectable<AcceptanceRow>, 'kind' | 'text_version' | 'locale'>

/** Returns the versions of the texts that a user agreed to, in the language in which they were shown. */
async function acceptedTexts(
  db: Db,
  company: Company,
  { legals, newsletter, lang }: Omit<Agreement, 'page'>,
): Promise<Acceptance[]> {
  const language = lang ?? company.locale
  const [platform, own, newsletterTerms] = await Promise.all([
    legals ? platformTerms(language) : null,
    legals && company.labels.is_terms_active ? findTerms(db, company, 'terms_candidates', language) : null,
    newsletter ? findTerms(db, company, 'terms_newsletter', language) : null,
  ])
  return [
    ...(platform ? [{ kind: 'terms' as const, text_version: platform.version, locale: platform.locale }] : []),
    ...(own ? [{ kind: 'company_terms' as const, text_version: own.version, locale: own.locale }] : []),
    ...(newsletterTerms
      ? [{ kind: 'newsletter_terms' as const, text_version: newsletterTerms.version, locale: newsletterTerms.locale }]
      : []),
  ]
}

/** Records which versions of the terms a user accepted, and when. Call it in the transaction that stores the agreement. */
export async function recordAcceptances(
  db: Db,
  company: Company,
  user_id: number,
  agreement: Agreement,
  created_at: string,
) {
  const accepted = await acceptedTexts(db, company, agreement)
  const page = agreement.page && withoutSecrets(agreement.page, '')
  const rows = accepted.map((acceptance) => ({ ...acceptance, user_id, page, created_at }))
  if (rows.length > 0) await db.insertInto('acceptances').values(rows).execute()
}
