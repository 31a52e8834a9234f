'use client'

import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { MARKS } from '#components/account/social-marks'
import { useCompany } from '#components/site/company-context'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#lib/domain/social-outcome'
import s from './social.module.css'

const WORDS = { google: 'SOCIAL.GOOGLE', linkedin: 'SOCIAL.LINKEDIN' } as const

const addressOf = (provider: SocialProvider, back: string, locale: string) =>
  `/api/session/${provider}?${new URLSearchParams({ return: back, locale }).toString()}`

/** Social sign-in with the providers that the company has enabled; the user returns to this page. */
export function Social() {
  const t = useTranslations('ACCOUNT')
  const { company } = useCompany()
  const path = usePathname()
  const locale = useLocale()
  const offered = SOCIAL_PROVIDERS.filter((provider) => company[`is_${provider}_connect_active`])
  if (offered.length === 0) return null
  // The page is cached for all users, so only the browser knows the query.
  const withQuery = (event: MouseEvent<HTMLAnchorElement>, provider: SocialProvider) => {
    event.currentTarget.href = addressOf(provider, path + location.search, locale)
  }
  return (
    <div className={s.social}>
      <ul role="list" className={s.list}>
        {offered.map((provider) => (
          <li key={provider}>
            <a
              className={s.provider}
              href={addressOf(provider, path, locale)}
              rel="nofollow"
              onClick={(event) => withQuery(event, provider)}
            >
              {MARKS[provider]}
              <span>{t(WORDS[provider])}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={s.or}>
        <span>{t('SOCIAL.OR')}</span>
      </p>
    </div>
  )
}
