'use client'

import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'

/** Keeps the cookie settings available on every page. */
export function CookieLink() {
  const t = useTranslations('SITE')
  const modals = useModals()
  return (
    <button type="button" {...modals.opener('cookies', { isAsked: true })}>
      {t('FOOTER.COOKIES')}
    </button>
  )
}
