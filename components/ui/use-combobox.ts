import { type KeyboardEvent, useState } from 'react'
import { type OptionsState, useOptions } from './use-options'

export type ComboboxSource<T> = {
  value: T | null
  /** Null as soon as the text differs from the chosen item. */
  onChange: (value: T | null) => void
  load: (query: string, signal: AbortSignal) => Promise<readonly T[]>
  labelOf: (item: T) => string
  /** Receives the text if free text is allowed. */
  onText?: (text: string) => void
  /** Minimum number of characters, and the delay after the last key in milliseconds. */
  minLength?: number
  delay?: number
}

export type ComboboxState<T> = {
  text: string
  found: OptionsState<T>
  isListed: boolean
  active: number
  type: (text: string) => void
  choose: (item: T) => void
  close: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** State of the text, the suggestions and the active option. The form controls the value. */
export function useCombobox<T>(source: ComboboxSource<T>): ComboboxState<T> {
  const { value, onChange, load, labelOf, onText, minLength = 2, delay = 180 } = source
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const text = typed ?? (value ? labelOf(value) : '')
  const found = useOptions(text, load, {
    isOpen: isOpen && typed !== null,
    minLength,
    delay,
  })
  const isListed = isOpen && found.at !== 'idle'

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
    onText?.(labelOf(item))
    onChange(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Before the list appears, Escape prevents it from opening, and a dialog around it still receives the key.
    if (event.key === 'Escape' && !isListed) setOpen(false)
    const action = keyAction(event.key, isListed, active, found.items.length)
    if (!action) return
    event.preventDefault()
    if (typeof action === 'object') setActive(action.to)
    else if (action === 'choose') choose(found.items[active] as T)
    else setOpen(action === 'open')
  }
  return {
    text,
    found,
    isListed,
    active,
    type,
    choose,
    close: () => setOpen(false),
    onKeyDown,
  }
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
