'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx'
import type { ControlProps } from './field'
import css from './file-drop.module.css'
import { FileDropInside } from './file-drop-inside'
import { useFocus } from '#lib/client/use-focus'
import { type FileRules, refusalOf, sizeIn } from './file-rules'

export type FileState =
  | { at: 'empty' }
  /** Progress from 0 to 1, null while it is not known. */
  | { at: 'uploading'; name: string; progress: number | null }
  /** `isFinal`: the file itself is refused, and would be again. */
  | { at: 'failed'; name?: string; message: string; isFinal?: boolean }
  | { at: 'done'; name: string; size?: number; href?: string }

export type FileDropProps = ControlProps & {
  state: FileState
  rules: FileRules
  /** The rules in words, where types and size are not all. */
  rulesText?: string
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
  /** What else can be done with the file that is there. */
  more?: ReactNode
  /** Small: one row, where it is not the screen's main thing. */
  compact?: boolean
}

/** A place to drop or choose one file. It says its rules first, then how far it is, then what came of it. */
export function FileDrop(props: FileDropProps) {
  const { state, disabled, compact } = props
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  // The field is closed while it sends, and each state has its own buttons.
  useFocus(box, state.at, 'lost')
  const { refusal, take, forget, words } = useRules(props)
  const failure = refusal ?? (state.at === 'failed' ? state.message : null)
  useNoStrayDrop()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (state.at !== 'uploading') take(event.dataTransfer.files[0])
  }
  return (
    <div
      ref={box}
      className={cx(css.drop, compact && css.compact)}
      data-at={failure && state.at !== 'uploading' ? 'failed' : state.at}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={drop}
    >
      <FileInput {...props} inputRef={input} take={take} failure={failure} />
      <FileDropInside {...props} failure={failure} open={() => input.current?.click()} forget={forget} />
      <p
        id={`${props.id}-rules`}
        className={state.at === 'done' || state.at === 'uploading' ? 'visually-hidden' : css.rules}
      >
        {words}
      </p>
    </div>
  )
}

/** A file dropped beside the field would be opened in place of the page, and what was typed with it. */
function useNoStrayDrop() {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => event.preventDefault()
    const kinds = ['dragover', 'drop'] as const
    for (const kind of kinds) window.addEventListener(kind, hold)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hold)
    }
  }, [])
}

function useRules({ rules, rulesText, onFile, disabled }: FileDropProps) {
  const t = useTranslations('UI')
  const size = sizeIn(useLocale(), rules.max_size)
  const types = rules.extensions.map((extension) => extension.toUpperCase()).join(', ')
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file || disabled) return
    const reason = refusalOf(file, rules)
    setRefusal(reason && t(`FILE.REFUSED.${reason}`, { name: file.name, size, types }))
    if (!reason) onFile(file)
  }
  return {
    refusal,
    take,
    forget: () => setRefusal(null),
    words: rulesText ?? t('FILE.RULES', { types, size }),
  }
}

type FileInputProps = FileDropProps & {
  inputRef: RefObject<HTMLInputElement | null>
  take: (file: File | undefined) => void
  failure: string | null
}

function FileInput({ id, state, rules, capture, disabled, inputRef, take, failure, ...described }: FileInputProps) {
  const isBusy = state.at === 'uploading'
  return (
    <input
      ref={inputRef}
      type="file"
      id={id}
      aria-describedby={cx(described['aria-describedby'], failure && `${id}-failure`, `${id}-rules`)}
      aria-invalid={failure ? true : described['aria-invalid']}
      className={css.input}
      tabIndex={state.at === 'done' ? -1 : 0}
      accept={rules.extensions.map((extension) => `.${extension}`).join(',')}
      capture={capture}
      disabled={disabled || isBusy}
      onChange={(event) => {
        take(event.target.files?.[0])
        // So that the same file can be chosen again after it failed.
        event.target.value = ''
      }}
    />
  )
}
