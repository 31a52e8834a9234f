'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PitchAnswer } from '#components/funnel/pitch-answer'
import { ScanNote } from '#components/funnel/scan-note'
import { Button } from '#components/ui/button'
import { Confirm } from '#components/ui/confirm'
import { removeRecord } from '#lib/client/records'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Record } from '#lib/domain/record'
import css from './stage.module.css'

type Props = {
  candidacy: Candidacy
  record: Record
  attemptsLeft: number
  onDone: () => void
  onAgain: () => void
}

/** The existing answer: play or read, use, change or remove it. */
export function PitchRecorded({ candidacy, record, attemptsLeft, onDone, onAgain }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const [isConfirming, setConfirming] = useState(false)
  // The file was deleted as infected. Its record stays.
  const isGone = record.scan_status === 'infected'
  return (
    <>
      <figure className={css.list}>
        {isGone ? null : <PitchAnswer key={record.fs_handle} record={record} label={t('PREVIEW')} />}
        <figcaption className={css.meta}>
          {isGone ? null : <span className={css.quiet}>{t('PREVIEW')}</span>}
          <ScanNote status={record.scan_status} />
        </figcaption>
      </figure>
      <div className={css.actions}>
        {!isGone && (
          <Button size="large" onClick={onDone}>
            {t('ACCEPT')}
          </Button>
        )}
        <Button tone="quiet" size="large" onClick={onAgain}>
          {t(attemptsLeft > 0 && record.text === null ? 'AGAIN' : 'REPLACE')}
        </Button>
        <Button tone="plain" size="large" icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
          {t('REMOVE')}
        </Button>
      </div>
      {record.text === null && candidacy.pitch_adjustments.tries !== 'UNLIMITED' && (
        <p className={css.quiet}>{t('TRIES', { n: attemptsLeft })}</p>
      )}
      {isConfirming && (
        <Confirm
          title={t('REMOVE_TITLE')}
          description={t('REMOVE_TEXT')}
          confirmLabel={t('REMOVE')}
          cancelLabel={t('REMOVE_KEEP')}
          onConfirm={() => removeRecord(candidacy, record.id)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
