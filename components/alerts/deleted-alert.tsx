'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#components/ui/button'
import css from './alerts.module.css'

type Props = { name: string; onUndo: () => void }

/** Replaces a deleted alert until the user leaves the page. Its button receives the focus of the delete button. */
export function DeletedAlert({ name, onUndo }: Props) {
  const t = useTranslations('ALERTLIST')
  const textId = useId()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className={css.row}>
      <div className={css.top}>
        <p id={textId}>{t('DELETED', { place: name })}</p>
        {/* Described by the text, because a region that is inserted with its text is not announced. */}
        <Button ref={undo} aria-describedby={textId} tone="quiet" size="small" onClick={onUndo}>
          {t('UNDO')}
        </Button>
      </div>
    </li>
  )
}
