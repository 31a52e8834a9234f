'use client'

import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'

/** The choice stays within reach for ever after. `isAlone`: on a page that has no foot. */
export function CookieLink({ isAlone = false }: { isAlone?: boolean }) {
  const t = useTranslations('SITE')
  const modals = useModals()
  const open = () => modals.open('cookies', { isAsked: true })
  return isAlone ? (
    <Button tone="plain" onClick={open}>
      {t('FOOTER.COOKIES')}
    </Button>
  ) : (
    <button type="button" onClick={open}>
      {t('FOOTER.COOKIES')}
    </button>
  )
}
