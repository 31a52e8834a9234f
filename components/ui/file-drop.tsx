'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '#lib/client/cx'
import css from './file-drop.module.css'
import { FileDropInside, type FileDropProps } from './file-drop-inside'
import { useFocus } from '#lib/client/use-focus'
import { rejectionOf, formatSize } from '#lib/client/file-rules'

export type { FileDropProps, FileState } from './file-drop-inside'

/** A drop zone and picker for one file. Shows the rules, the progress, and the result. */
export function FileDrop(props: FileDropProps) {
  const { state, disabled, compact } = props
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  // The input is disabled during an upload and each state has different buttons, so lost focus returns to the box.
  useFocus(box, state.at, 'lost')
  const { rejection, accept, clearRejection, rulesHint } = useRules(props)
  const failure = rejection ?? (state.at === 'failed' ? state.message : null)
  usePreventStrayDrop()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (state.at !== 'uploading') accept(event.dataTransfer.files[0])
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
      <FileInput {...props} inputRef={input} accept={accept} failure={failure} />
      <FileDropInside
        {...props}
        failure={failure}
        open={() => input.current?.click()}
        clearRejection={clearRejection}
      />
      <p
        id={`${props.id}-rules`}
        className={state.at === 'done' || state.at === 'uploading' ? 'visually-hidden' : css.rules}
      >
        {rulesHint}
      </p>
    </div>
  )
}

/** Prevents the browser from opening a file that is dropped outside the field, which would discard the form input. */
function usePreventStrayDrop() {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => event.preventDefault()
    const kinds = ['dragover', 'drop'] as const
    for (const kind of kinds) window.addEventListener(kind, preventDrop)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, preventDrop)
    }
  }, [])
}

function useRules({ rules, rulesText, onFile, disabled }: FileDropProps) {
  const t = useTranslations('FILES')
  const size = formatSize(useLocale(), rules.max_size)
  const types = rules.extensions.map((extension) => extension.toUpperCase()).join(', ')
  const [rejection, setRejection] = useState<string | null>(null)
  const accept = (file: File | undefined) => {
    if (!file || disabled) return
    const reason = rejectionOf(file, rules)
    setRejection(reason && t(`REJECTED.${reason}`, { name: file.name, size, types }))
    if (!reason) onFile(file)
  }
  return {
    rejection,
    accept,
    clearRejection: () => setRejection(null),
    rulesHint: rulesText ?? t('RULES', { types, size }),
  }
}

type FileInputProps = FileDropProps & {
  inputRef: RefObject<HTMLInputElement | null>
  accept: (file: File | undefined) => void
  failure: string | null
}

function FileInput({ id, state, rules, capture, disabled, inputRef, accept, failure, ...described }: FileInputProps) {
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
        accept(event.target.files?.[0])
        // Allows the same file to be chosen again after a failure.
        event.target.value = ''
      }}
    />
  )
}
