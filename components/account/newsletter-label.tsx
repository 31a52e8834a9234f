'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { languageOf, localized } from '#lib/domain/terms'

/** The company's text for the newsletter, with a link to its terms. */
export function NewsletterLabel() {
  const t = useTranslations('ACCOUNT.FIELD')
  const locale = useLocale()
  const { labels } = useCompany()
  const label = labels.partner_newsletter_label
  return (
    <>
      <span lang={languageOf(label, locale)}>{localized(label, locale) || t('NEWSLETTER')}</span>{' '}
      <a href="/partner-newsletter-terms" target="_blank" rel="noopener">
        {t('NEWSLETTER_TERMS')}
      </a>
    </>
  )
}
