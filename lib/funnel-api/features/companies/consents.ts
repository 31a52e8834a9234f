import type { Insertable, Selectable } from 'kysely'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import type { Locale } from '#lib/domain/enumerations'
import { withoutSecrets } from '#lib/domain/page-view'
import { languageOf, localized, type TermsLabels } from '#lib/domain/terms'
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
type Agreement = {
  legals: boolean
  newsletter: boolean
  lang: Locale | null
  page: string | null
  /** The standard text of the newsletter on the page. */
  newsletter_text?: string | undefined
}
type Acceptance = Pick<Selectable<AcceptanceRow>, 'kind' | 'text_version' | 'locale'>

/** Returns the versions of the texts that a user agreed to, in the language in which they were shown. */
async function acceptedTexts(
  db: Db,
  company: Company,
  { legals, newsletter, lang, newsletter_text }: Omit<Agreement, 'page'>,
): Promise<Acceptance[]> {
  const language = lang ?? company.locale
  const [platform, own, ofNewsletter] = await Promise.all([
    legals ? platformTerms(language) : null,
    legals && company.labels.is_terms_active ? findTerms(db, company, 'terms_candidates', language) : null,
    newsletter ? newsletterText(db, company, language, newsletter_text) : null,
  ])
  return [
    ...(platform ? [{ kind: 'terms' as const, text_version: platform.version, locale: platform.locale }] : []),
    ...(own ? [{ kind: 'company_terms' as const, text_version: own.version, locale: own.locale }] : []),
    ...(ofNewsletter ? [ofNewsletter] : []),
  ]
}

/**
 * Returns the terms of the newsletter, or else the text of its checkbox, because a consent without a text proves nothing.
 * The standard text is in the messages of the site, so the client sends it.
 */
async function newsletterText(db: Db, company: Company, language: Locale, standard = ''): Promise<Acceptance> {
  const terms = await findTerms(db, company, 'terms_newsletter', language)
  if (terms) return { kind: 'newsletter_terms', text_version: terms.version, locale: terms.locale }
  const label = company.labels.partner_newsletter_label
  const own = localized(label, language)
  const locale = (own && languageOf(label, language)) || language
  return { kind: 'newsletter_label', text_version: own || standard, locale }
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
