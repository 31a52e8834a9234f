'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useRef } from 'react'
import css from './error-summary.module.css'

export type ErrorSummaryProps = {
  /** ID of the control. Without an ID, the message is not a link. */
  errors: readonly { id?: string; message: string }[]
  /** Increase it with each attempt. Each attempt moves focus here once, so that later input is not interrupted. */
  attempt?: number
  title?: string
}

/** The errors to correct, each a link to its field. Takes focus when it appears, as GOV.UK recommends. */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps) {
  const t = useTranslations('UI')
  const box = useRef<HTMLDivElement>(null)
  const isShown = errors.length > 0
  const focusedAttempt = useRef<number>(undefined)
  useEffect(() => {
    if (!isShown || (attempt !== undefined && focusedAttempt.current === attempt)) return
    focusedAttempt.current = attempt
    box.current?.focus()
  }, [isShown, attempt])
  if (!isShown) return null
  const focusField = (event: MouseEvent, id: string) => {
    const field = document.getElementById(id)
    if (!field) return
    event.preventDefault()
    field.focus({ preventScroll: true })
    field.closest('fieldset, div')?.scrollIntoView?.({ block: 'center' })
  }
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <CircleAlert aria-hidden="true" className={css.icon} />
      <div>
        <p className={css.title}>{title ?? t('ERRORS_TITLE', { count: errors.length })}</p>
        <ul className={css.list}>
          {errors.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              {id ? (
                <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
