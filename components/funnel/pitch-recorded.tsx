'use client'

import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PitchFilm } from '#components/funnel/pitch-film'
import { ScanNote } from '#components/funnel/scan-note'
import { Button } from '#components/ui/button'
import { Confirm } from '#components/ui/confirm'
import { removeRecord } from '#lib/client/records'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Record } from '#lib/domain/record'
import s from './stage.module.css'

type Props = {
  candidacy: Candidacy
  record: Record
  triesLeft: number
  onDone: () => void
  onAgain: () => void
}

/** The existing video: play, use, record again or remove it. */
export function PitchTaken({ candidacy, record, triesLeft, onDone, onAgain }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const [isAsking, setAsking] = useState(false)
  // The file was deleted as infected; its record stays.
  const isGone = record.scan_status === 'infected'
  return (
    <>
      <figure className={s.list}>
        {isGone ? null : <PitchFilm key={record.fs_handle} record={record} label={t('PREVIEW')} />}
        <figcaption className={s.meta}>
          {isGone ? null : <span className={s.quiet}>{t('PREVIEW')}</span>}
          <ScanNote status={record.scan_status} />
        </figcaption>
      </figure>
      <div className={s.actions}>
        {!isGone && (
          <Button size="large" onClick={onDone}>
            {t('ACCEPT')}
          </Button>
        )}
        <Button tone="quiet" size="large" icon={<RotateCcw aria-hidden />} onClick={onAgain}>
          {t(triesLeft > 0 ? 'AGAIN' : 'REPLACE')}
        </Button>
        <Button tone="plain" size="large" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
          {t('REMOVE')}
        </Button>
      </div>
      <p className={s.quiet}>{t('TRIES', { n: triesLeft })}</p>
      {isAsking && (
        <Confirm
          title={t('REMOVE_TITLE')}
          description={t('REMOVE_TEXT')}
          go={t('REMOVE')}
          keep={t('REMOVE_KEEP')}
          onGo={() => removeRecord(candidacy, record.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
