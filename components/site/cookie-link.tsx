'use client'

import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'

/** Opens the cookie settings. Available on every page. */
export function CookieLink() {
  const t = useTranslations('SITE')
  const modals = useModals()
  return (
    <button type="button" {...modals.opener('cookies', { isRequested: true })}>
      {t('FOOTER.COOKIES')}
    </button>
  )
}
