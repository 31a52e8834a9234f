'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useArrival } from '#lib/client/arrival'
import s from './social.module.css'

const NAMES = { google: 'Google', linkedin: 'LinkedIn' } as const

/** Why somebody stands at the way in again; nothing where they came by themselves. */
export function ArrivalNote() {
  const t = useTranslations('ACCOUNT')
  const arrival = useArrival()
  if (!arrival || (arrival.kind === 'link' && arrival.isGood)) return null
  const words =
    arrival.kind === 'link'
      ? t('ARRIVAL.LINK_OLD')
      : t(`ARRIVAL.${arrival.outcome}`, { provider: NAMES[arrival.provider] })
  return (
    <p role="alert" className={s.note}>
      <Info aria-hidden="true" />
      <span>{words}</span>
    </p>
  )
}
