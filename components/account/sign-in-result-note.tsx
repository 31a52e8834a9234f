'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { useArrival } from '#lib/client/arrival'
import s from './social.module.css'

const NAMES = { google: 'Google', linkedin: 'LinkedIn' } as const

/** Why the visitor is back at sign-in; nothing if they came by themselves. */
export function ArrivalNote() {
  const t = useTranslations('ACCOUNT')
  const arrival = useArrival()
  const [isBusy, setBusy] = useState(false)
  if (!arrival || (arrival.kind === 'link' && arrival.outcome === 'GOOD')) return null
  const words =
    arrival.kind === 'link'
      ? t(`ARRIVAL.LINK_${arrival.outcome}`)
      : t(`ARRIVAL.${arrival.outcome}`, { provider: NAMES[arrival.provider] })
  const again = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <p role="alert" className={s.note}>
      <Info aria-hidden="true" />
      <span>
        {words}{' '}
        {arrival.outcome === 'FAILED' && (
          <Button tone="quiet" size="small" busy={isBusy} onClick={() => void again(arrival.again)}>
            {t('ARRIVAL.AGAIN')}
          </Button>
        )}
      </span>
    </p>
  )
}
