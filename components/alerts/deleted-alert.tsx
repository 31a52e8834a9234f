'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button'
import css from './alerts.module.css'

type Props = { name: string; onUndo: () => void }

/** Replaces a deleted alert until the user leaves the page. Receives the focus of its delete button. */
export function DeletedAlert({ name, onUndo }: Props) {
  const t = useTranslations('ALERTLIST')
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className={css.row}>
      <div className={css.top}>
        <p role="status">{t('DELETED', { place: name })}</p>
        <Button ref={undo} tone="quiet" size="small" onClick={onUndo}>
          {t('UNDO')}
        </Button>
      </div>
    </li>
  )
}
