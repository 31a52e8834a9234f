'use client'

import { CircleAlert, FileCheck2, FileUp, Upload } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button'
import { cx } from './cx'
import type { ControlProps } from './field'
import css from './file-drop.module.css'
import { type FileRules, refusalOf, sizeIn } from './file-rules'
import { Progress } from './progress'

export type FileState =
  | { at: 'empty' }
  /** Progress from 0 to 1, null while it is not known. */
  | { at: 'uploading'; name: string; progress: number | null }
  | { at: 'failed'; name?: string; message: string }
  | { at: 'done'; name: string; size?: number; href?: string }

export type FileDropProps = ControlProps & {
  state: FileState
  rules: FileRules
  /** Called with a file that keeps the rules; one that does not is refused in words, on the spot. */
  onFile: (file: File) => void
  onRemove?: () => void
  onCancel?: () => void
  onRetry?: () => void
  disabled?: boolean
  /** A picture of what is asked for, in place of the arrow. */
  icon?: ReactNode
  /** For phones: opens the camera. */
  capture?: 'user' | 'environment'
  /** Small: one row, where it is not the screen's main thing. */
  compact?: boolean
}

/** A place to drop or choose one file. It says its rules first, then how far it is, then what came of it. */
export function FileDrop(props: FileDropProps) {
  const { state, rules, onFile, disabled, capture, compact } = props
  const t = useTranslations('UI')
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const size = sizeIn(locale, rules.max_size)
  const types = rules.extensions.map((extension) => extension.toUpperCase()).join(', ')

  const take = (file: File | undefined) => {
    if (!file || disabled) return
    const reason = refusalOf(file, rules)
    setRefusal(reason && t(`FILE.REFUSED.${reason}`, { name: file.name, size, types }))
    if (!reason) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (state.at !== 'uploading') take(event.dataTransfer.files[0])
  }
  const open = () => input.current?.click()
  const failure = refusal ?? (state.at === 'failed' ? state.message : null)
  return (
    <div
      className={cx(css.drop, compact && css.compact)}
      data-at={failure ? 'failed' : state.at}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        id={props.id}
        aria-describedby={cx(props['aria-describedby'], `${props.id}-rules`)}
        aria-invalid={props['aria-invalid']}
        className={css.input}
        tabIndex={state.at === 'empty' || state.at === 'failed' ? 0 : -1}
        accept={rules.extensions.map((extension) => `.${extension}`).join(',')}
        capture={capture}
        disabled={disabled || state.at === 'uploading'}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Inside {...props} open={open} failure={failure} forget={() => setRefusal(null)} />
      <p id={`${props.id}-rules`} className={state.at === 'done' ? 'visually-hidden' : css.rules}>
        {t('FILE.RULES', { types, size })}
      </p>
    </div>
  )
}

type InsideProps = FileDropProps & { open: () => void; failure: string | null; forget: () => void }

function Inside(props: InsideProps) {
  const { state, failure, open, icon } = props
  const t = useTranslations('UI')
  if (state.at === 'uploading') return <Uploading {...props} state={state} />
  if (state.at === 'done' && !failure) return <Done {...props} state={state} />
  return (
    <>
      <span className={css.icon} aria-hidden="true">
        {failure ? <CircleAlert /> : (icon ?? <Upload />)}
      </span>
      <div className={css.words} role={failure ? 'alert' : undefined}>
        {failure ? <p className={css.failure}>{failure}</p> : <p className={css.lead}>{t('FILE.DROP')}</p>}
      </div>
      <div className={css.actions}>
        {failure && state.at === 'failed' && props.onRetry && (
          <Button size="small" onClick={props.onRetry}>
            {t('FILE.RETRY')}
          </Button>
        )}
        <Button tone="quiet" size="small" icon={<FileUp />} onClick={open} tabIndex={-1} disabled={props.disabled}>
          {failure ? t('FILE.CHOOSE_OTHER') : t('FILE.CHOOSE')}
        </Button>
      </div>
    </>
  )
}

function Uploading({ state, onCancel }: InsideProps & { state: FileState & { at: 'uploading' } }) {
  const t = useTranslations('UI')
  return (
    <div className={css.uploading}>
      <Progress value={state.progress} label={t('FILE.UPLOADING', { name: state.name })} showLabel />
      {onCancel && (
        <Button tone="plain" size="small" onClick={onCancel}>
          {t('FILE.CANCEL')}
        </Button>
      )}
    </div>
  )
}

function Done({ state, open, onRemove, disabled, forget }: InsideProps & { state: FileState & { at: 'done' } }) {
  const t = useTranslations('UI')
  const locale = useLocale()
  return (
    <div className={css.done}>
      <span className={css.icon} aria-hidden="true">
        <FileCheck2 />
      </span>
      <div className={css.words} role="status">
        <p className={css.name}>
          {state.href ? (
            <a href={state.href} target="_blank" rel="noreferrer">
              {state.name}
            </a>
          ) : (
            state.name
          )}
        </p>
        <p className={css.rules}>
          {[t('FILE.DONE'), state.size && sizeIn(locale, state.size)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={css.actions}>
        <Button tone="quiet" size="small" onClick={open} disabled={disabled}>
          {t('FILE.REPLACE')}
        </Button>
        {onRemove && (
          <Button
            tone="plain"
            size="small"
            disabled={disabled}
            onClick={() => {
              forget()
              onRemove()
            }}
          >
            {t('FILE.REMOVE')}
          </Button>
        )}
      </div>
    </div>
  )
}
