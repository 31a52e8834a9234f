'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import css from './combobox.module.css'
import control from './control.module.css'
import { cx } from '#lib/client/cx'
import type { ControlProps } from './field'
import { IconButton } from './icon-button'
import { Spinner } from './spinner'
import { type ComboboxSource, type ComboboxState, useCombobox } from './use-combobox'

type InputProps = ControlProps & {
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

type Shape<T> = {
  keyOf: (item: T) => string | number
  labelOf: (item: T) => string
  /** A second line in a quieter style. */
  detailOf?: (item: T) => string | null
}

export type ComboboxProps<T> = InputProps & ComboboxSource<T> & Shape<T> & { icon?: ReactNode }

/** A text field with suggestions: the ARIA 1.2 combobox with a listbox, for keyboard and pointer. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, onChange, load, onText, minLength, delay, keyOf, labelOf, detailOf, icon, onBlur, ...input } = props
  const box = useCombobox({
    value,
    onChange,
    load,
    labelOf,
    onText,
    minLength,
    delay,
  })
  const listId = useId()
  const { active } = box
  const isListed = box.isListed && box.found.items.length > 0
  return (
    <div className={control.wrap}>
      <input
        {...input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.onKeyDown}
        onBlur={() => {
          box.close()
          onBlur?.()
        }}
        className={cx(control.control, control.withEnd, Boolean(icon) && control.withStart)}
      />
      {icon && <span className={control.start}>{icon}</span>}
      <End box={box} inputId={input.id} />
      <Suggestions box={box} listId={listId} shape={{ keyOf, labelOf, detailOf }} />
    </div>
  )
}

function End<T>({ box, inputId }: { box: ComboboxState<T>; inputId: string }) {
  const t = useTranslations('UI')
  const clear = () => {
    box.type('')
    box.close()
    document.getElementById(inputId)?.focus()
  }
  if (box.isListed && box.found.at === 'loading')
    return (
      <span className={control.end}>
        <Spinner />
      </span>
    )
  return box.text ? (
    <IconButton size="small" className={css.clear} label={t('COMBOBOX.CLEAR')} icon={<X />} onClick={clear} />
  ) : null
}

type SuggestionsProps<T> = {
  box: ComboboxState<T>
  listId: string
  shape: Shape<T>
}

function Suggestions<T>({ box: { found, isListed, active, choose }, listId, shape }: SuggestionsProps<T>) {
  const t = useTranslations('UI')
  const statusText = {
    idle: '',
    loading: t('COMBOBOX.LOADING'),
    failed: t('COMBOBOX.FAILED'),
    found: t('COMBOBOX.COUNT', { count: found.items.length }),
  }[found.at]
  return (
    <>
      <span role="status" className="visually-hidden">
        {isListed && statusText}
      </span>
      {isListed && found.items.length === 0 && found.at !== 'loading' && (
        <div className={css.none} aria-hidden="true">
          {statusText}
        </div>
      )}
      {isListed && found.items.length > 0 && (
        <ul id={listId} role="listbox" className={css.list} aria-label={t('COMBOBOX.LIST')}>
          {found.items.map((item, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- Allowed, because keys go to the input.
            <li
              key={shape.keyOf(item)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={css.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              <span>{shape.labelOf(item)}</span>
              {shape.detailOf?.(item) && <span className={css.detail}>{shape.detailOf(item)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
