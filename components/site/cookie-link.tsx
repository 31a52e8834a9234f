'use client'

import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'

/** The choice stays within reach for ever after. `isAlone`: on a page that has no foot. */
export function CookieLink({ isAlone = false }: { isAlone?: boolean }) {
  const t = useTranslations('SITE')
  const modals = useModals()
  const opener = modals.opener('cookies', { isAsked: true })
  return isAlone ? (
    <Button tone="plain" {...opener}>
      {t('FOOTER.COOKIES')}
    </Button>
  ) : (
    <button type="button" {...opener}>
      {t('FOOTER.COOKIES')}
    </button>
  )
}
