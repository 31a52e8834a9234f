'use client'

import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'

/** The choice stays within reach for ever after. */
export function CookieLink() {
  const t = useTranslations('SITE')
  const modals = useModals()
  return (
    <button type="button" {...modals.opener('cookies', { isAsked: true })}>
      {t('FOOTER.COOKIES')}
    </button>
  )
}
