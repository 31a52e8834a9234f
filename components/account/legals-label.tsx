'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCompany } from '#components/site/company-context'
import { languageOf, localized } from '#lib/domain/terms'

const link = (href: string, text: ReactNode) => (
  <a href={href} target="_blank" rel="noopener">
    {text}
  </a>
)

/**
 * 'I accept the terms', and the company's own text on a line of its own if it has terms (§3, terms labels). One checkbox
 * covers both, because `legals` of the contract is one value. The API records the accepted version of each document.
 */
export function LegalsLabel() {
  const t = useTranslations('ACCOUNT')
  const locale = useLocale()
  const site = useTranslations('SITE.FOOTER')
  const { labels, company } = useCompany()
  return (
    <>
      {t.rich('FIELD.LEGALS', { terms: (text) => link('/terms-and-conditions', text) })}
      {labels.is_terms_active && (
        <>
          {'. '}
          <br />
          <span lang={languageOf(labels.terms_label_link, locale)}>
            {localized(labels.terms_label, locale)}{' '}
            {link(
              '/terms-and-conditions-2',
              localized(labels.terms_label_link, locale) || site('COMPANY_TERMS', { company: company.name }),
            )}
            .
          </span>
        </>
      )}
    </>
  )
}

/** The company's text for the newsletter, with a link to its terms if it has some. */
export function NewsletterLabel() {
  const t = useTranslations('ACCOUNT.FIELD')
  const locale = useLocale()
  const { labels, sections } = useCompany()
  const label = labels.partner_newsletter_label
  return (
    <>
      <span lang={languageOf(label, locale)}>{localized(label, locale) || t('NEWSLETTER')}</span>
      {sections.newsletter_terms && (
        <>
          {'. '}
          {link('/partner-newsletter-terms', t('NEWSLETTER_TERMS'))}
        </>
      )}
    </>
  )
}
