'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { Switch } from '#components/ui/checkbox'
import { TextLink } from '#components/ui/text-link'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { updateMe } from '#lib/client/session-calls'
import { languageOf, localized } from '#lib/domain/terms'
import type { User } from '#lib/domain/user'
import s from './profile.module.css'

/** The switch for the partner newsletter, with the company's text. Shown only if the company has one. */
export function NewsletterSwitch({ user }: { user: User }) {
  const t = useTranslations('PROFILE.NEWSLETTER')
  const locale = useLocale()
  const toast = useToast()
  const errorText = useErrorText()
  const { labels } = useCompany()
  const [pending, setPending] = useState<boolean | null>(null)
  if (!labels.is_partner_newsletter_active) return null
  const change = async (is_partner_newsletter_active: boolean) => {
    setPending(is_partner_newsletter_active)
    await updateMe({ is_partner_newsletter_active, page: location.pathname }).then(
      () => toast({ message: t(is_partner_newsletter_active ? 'ON' : 'OFF'), tone: 'success' }),
      (error: unknown) => toast({ message: errorText.short(error), tone: 'danger' }),
    )
    setPending(null)
  }
  return (
    <section className={s.section} aria-labelledby="newsletter">
      <h2 id="newsletter">{t('TITLE')}</h2>
      <Switch
        checked={pending ?? user.is_partner_newsletter_active}
        onChange={(event) => void change(event.target.checked)}
        label={
          <span lang={languageOf(labels.partner_newsletter_label, locale)}>
            {localized(labels.partner_newsletter_label, locale) || t('LABEL')}
          </span>
        }
      />
      <p className={s.note}>
        <TextLink href="/partner-newsletter-terms">{t('TERMS')}</TextLink>
      </p>
    </section>
  )
}
