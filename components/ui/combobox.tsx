'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import css from './combobox.module.css'
import control from './control.module.css'
import { cx } from './cx'
import type { ControlProps } from './field'
import { IconButton } from './icon-button'
import { Spinner } from './spinner'
import { type Found, useOptions } from './use-options'

export type ComboboxProps<T> = ControlProps & {
  value: T | null
  /** Null as soon as the text no longer is that of the chosen one. */
  onChange: (value: T | null) => void
  load: (query: string, signal: AbortSignal) => Promise<readonly T[]>
  keyOf: (item: T) => string | number
  labelOf: (item: T) => string
  /** A second, quieter line. */
  detailOf?: (item: T) => string | null
  /** The text, for where free text counts too. */
  onText?: (text: string) => void
  placeholder?: string
  icon?: ReactNode
  /** Characters before it asks, and milliseconds it waits for the next key. */
  minLength?: number
  delay?: number
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A text field that proposes: the ARIA 1.2 combobox with a list, by keyboard and pointer. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, onChange, load, keyOf, labelOf, detailOf, onText, icon, minLength = 2, delay = 180, ...rest } = props
  const t = useTranslations('UI')
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const text = typed ?? (value ? labelOf(value) : '')
  const found = useOptions(text, load, { isOpen: isOpen && typed !== null, minLength, delay })
  const isListed = found.at !== 'idle' && isOpen

  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    setActive(-1)
    onText?.(next)
    if (value) onChange(null)
  }
  const choose = (item: T) => {
    setTyped(null)
    setOpen(false)
    setActive(-1)
    onText?.(labelOf(item))
    onChange(item)
  }
  const clear = () => {
    type('')
    setOpen(false)
    document.getElementById(rest.id)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAction(event.key, isListed, active, found.items.length)
    if (!act) return
    event.preventDefault()
    if (act === 'open') setOpen(true)
    else if (act === 'close') setOpen(false)
    else if (act === 'choose') choose(found.items[active] as T)
    else setActive(act.to)
  }
  return (
    <div className={cx(control.wrap, css.combobox)}>
      <input
        {...rest}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false)
          rest.onBlur?.()
        }}
        className={cx(control.control, control.withEnd, Boolean(icon) && control.withStart)}
      />
      {icon && <span className={control.start}>{icon}</span>}
      {found.at === 'loading' ? (
        <span className={control.end}>
          <Spinner />
        </span>
      ) : (
        text && <IconButton className={css.clear} label={t('COMBOBOX.CLEAR')} icon={<X />} onClick={clear} />
      )}
      <Proposals {...{ found, isListed, listId, active, choose, keyOf, labelOf, detailOf }} />
    </div>
  )
}

type Action = 'open' | 'close' | 'choose' | { to: number } | null

function keyAction(key: string, isListed: boolean, active: number, count: number): Action {
  if (!isListed) return key === 'ArrowDown' ? 'open' : null
  switch (key) {
    case 'ArrowDown':
      return { to: active + 1 < count ? active + 1 : 0 }
    case 'ArrowUp':
      return { to: active > 0 ? active - 1 : count - 1 }
    case 'Enter':
      return active >= 0 && active < count ? 'choose' : null
    case 'Escape':
      return 'close'
    default:
      return null
  }
}

type ProposalsProps<T> = Pick<ComboboxProps<T>, 'keyOf' | 'labelOf' | 'detailOf'> & {
  found: Found<T>
  isListed: boolean
  listId: string
  active: number
  choose: (item: T) => void
}

function Proposals<T>({ found, isListed, listId, active, choose, keyOf, labelOf, detailOf }: ProposalsProps<T>) {
  const t = useTranslations('UI')
  const { at, items } = found
  const words =
    at === 'failed'
      ? t('COMBOBOX.FAILED')
      : at === 'found'
        ? t('COMBOBOX.COUNT', { count: items.length })
        : at === 'loading'
          ? t('COMBOBOX.LOADING')
          : ''
  return (
    <>
      <span role="status" className="visually-hidden">
        {isListed && words}
      </span>
      {isListed && items.length === 0 && at !== 'loading' && <div className={css.none}>{words}</div>}
      {isListed && items.length > 0 && (
        <ul id={listId} role="listbox" className={css.list} aria-label={t('COMBOBOX.LIST')}>
          {items.map((item, index) => (
            <li
              key={keyOf(item)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={css.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              <span>{labelOf(item)}</span>
              {detailOf?.(item) && <span className={css.detail}>{detailOf(item)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
