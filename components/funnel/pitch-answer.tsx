'use client'

import { useTranslations } from 'next-intl'
import { PitchVideo } from '#components/funnel/pitch-video'
import type { Record } from '#lib/domain/record'
import css from './pitch.module.css'

type Props = { record: Record; label: string; autoPlay?: boolean }

/** An answer to a video question in its form: a player, or the text. */
export function PitchAnswer({ record, label, autoPlay }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  if (record.text === null) return <PitchVideo record={record} label={label} autoPlay={autoPlay ?? false} />
  return (
    <div className={css.written} aria-label={label} role="group">
      {record.kind === 'request' && <p className={css.requested}>{t('REQUEST')}</p>}
      <p className={css.ownText}>{record.text}</p>
    </div>
  )
}
