'use client'

import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { PROVIDER_LOGOS } from '#components/account/provider-logos'
import { useCompany } from '#components/site/company-context'
import { readReturnPath } from '#lib/client/read-return-path'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#lib/domain/social-outcome'
import css from './social-sign-in.module.css'

const LABELS = { google: 'SOCIAL.GOOGLE', linkedin: 'SOCIAL.LINKEDIN' } as const

/** The page to return to, without a secret: from an expired reset link, the page that the link would have opened. */
const withoutSecret = (path: string) =>
  path
    .replace(/^\/reset-password\/[^/]+\/(.+)/, '/jobs/$1/apply')
    .replace(/^\/reset-password\/.*/, '/profile/applications')

const urlOf = (provider: SocialProvider, back: string, locale: string) =>
  `/api/session/${provider}?${new URLSearchParams({ return: back, locale }).toString()}`

/**
 * Social sign-in with the providers that the company has enabled. The user returns to this page, or to the page that
 * asked to sign in.
 */
export function SocialSignIn() {
  const t = useTranslations('ACCOUNT')
  const { company } = useCompany()
  const path = withoutSecret(usePathname())
  const locale = useLocale()
  const enabled = SOCIAL_PROVIDERS.filter((provider) => company[`is_${provider}_connect_active`])
  if (enabled.length === 0) return null
  // The page is cached for all users, so only the browser knows the query.
  const withQuery = (event: MouseEvent<HTMLAnchorElement>, provider: SocialProvider) => {
    event.currentTarget.href = urlOf(provider, readReturnPath() ?? path, locale)
  }
  return (
    <div className={css.social}>
      <ul role="list" className={css.list}>
        {enabled.map((provider) => (
          <li key={provider}>
            <a
              className={css.provider}
              href={urlOf(provider, path, locale)}
              rel="nofollow"
              onClick={(event) => withQuery(event, provider)}
            >
              {PROVIDER_LOGOS[provider]}
              <span>{t(LABELS[provider])}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={css.or}>
        <span>{t('SOCIAL.OR')}</span>
      </p>
    </div>
  )
}
