'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { AutosaveState } from '#lib/client/use-autosave'
import { Spinner } from '#components/ui/spinner'
import css from './save-status.module.css'

type Props = {
  label: string
  state: AutosaveState
  onRetry: () => void
  /** Below the field instead of in the line of its label. */
  isBelow?: boolean
  /** Default: "Saved". */
  savedText?: string
}

/** Status next to a field: saving, saved, or a retry button. Announces errors, because focus has left the field. */
export function SaveStatus({ label, state, onRetry, isBelow, savedText }: Props) {
  const t = useTranslations('SITE.SAVE_STATUS')
  return (
    <span className={isBelow ? css.below : css.mark} role="status" tabIndex={-1} data-kind={state.kind}>
      {state.kind === 'saving' && (
        <>
          <Spinner /> {t('SAVING')}
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <Check aria-hidden /> {savedText ?? t('SAVED')}
        </>
      )}
      {'message' in state && (
        <span className="visually-hidden">
          {label}: {state.message}
        </span>
      )}
      {state.kind === 'failed' && (
        <button
          type="button"
          className={css.retry}
          onClick={({ currentTarget }) => {
            // Moves the focus, because the button disappears.
            currentTarget.parentElement?.focus()
            onRetry()
          }}
        >
          {t('RETRY')}
        </button>
      )}
    </span>
  )
}
