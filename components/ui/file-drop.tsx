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
  /** Progress from 0 to 1, null while unknown. */
  | { at: 'uploading'; name: string; progress: number | null }
  /** `isFinal`: the file itself was rejected and would be rejected again. */
  | { at: 'failed'; name?: string; message: string; isFinal?: boolean }
  | { at: 'done'; name: string; size?: number; href?: string }

export type FileDropProps = ControlProps & {
  state: FileState
  rules: FileRules
  /** The rules as text, if there are more than types and size. */
  rulesText?: string
  /** Called with a valid file; an invalid one is rejected with a message at once. */
  onFile: (file: File) => void
  onRemove?: () => void
  onCancel?: () => void
  onRetry?: () => void
  disabled?: boolean
  /** An icon for the requested file, in place of the arrow. */
  icon?: ReactNode
  /** Opens the camera on phones. */
  capture?: 'user' | 'environment'
  /** Further actions for the file. */
  more?: ReactNode
  /** A single row, if it is not the main element of the screen. */
  compact?: boolean
}

/** A drop zone and picker for one file. Shows the rules, the progress, and the result. */
export function FileDrop(props: FileDropProps) {
  const { state, disabled, compact } = props
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  // The field is disabled during an upload, and each state has its own buttons.
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

/** A file dropped next to the field would replace the page and lose its input. */
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
        // Allows the same file to be chosen again after a failure.
        event.target.value = ''
      }}
    />
  )
}
