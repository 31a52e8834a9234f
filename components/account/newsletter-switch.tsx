'use client'

import { useLocale, useTranslations } from 'next-intl'
import { AutosavedSwitch } from '#components/site/autosaved-switch'
import { useCompany } from '#components/site/company-context'
import { TextLink } from '#components/ui/text-link'
import { pageOfConsent } from '#lib/client/page-of-consent'
import { updateMe } from '#lib/client/session-calls'
import { languageOf, localized } from '#lib/domain/terms'
import type { User } from '#lib/domain/user'
import css from './profile.module.css'

/** The switch for the partner newsletter, with the company's text. Shown only if the company has one. */
export function NewsletterSwitch({ user }: { user: User }) {
  const t = useTranslations('PROFILE.NEWSLETTER')
  const locale = useLocale()
  const { labels, sections } = useCompany()
  if (!labels.is_partner_newsletter_active) return null
  const name = localized(labels.partner_newsletter_label, locale) || t('LABEL')
  return (
    <section className={css.section} aria-labelledby="newsletter">
      <h2 id="newsletter">{t('TITLE')}</h2>
      <AutosavedSwitch
        isConsent
        storageKey={`${user.id}:newsletter`}
        stored={user.is_partner_newsletter_active}
        put={(is_partner_newsletter_active) =>
          updateMe({ is_partner_newsletter_active, newsletter_text: t('LABEL'), ...pageOfConsent(locale) })
        }
        name={name}
        label={<span lang={languageOf(labels.partner_newsletter_label, locale)}>{name}</span>}
        savedTexts={{ on: t('ON'), off: t('OFF') }}
      />
      {sections.newsletter_terms && (
        <p className={css.note}>
          <TextLink href="/partner-newsletter-terms">{t('TERMS')}</TextLink>
        </p>
      )}
    </section>
  )
}
