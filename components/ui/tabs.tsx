'use client'

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './tabs.module.css'

export type Tab = {
  id: string
  label: ReactNode
  icon?: ReactNode
  panel: ReactNode
}

export type TabsProps = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  /** Controlled with `onChange`. Default: starts with the first tab. */
  value?: string
  onChange?: (id: string) => void
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const base = useId()
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const current = value ?? chosen
  const select = (id: string) => {
    setChosen(id)
    onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const index = tabs.findIndex(({ id }) => id === current)
    const next = step && tabs[step(index, tabs.length)]
    if (!next) return
    event.preventDefault()
    select(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className={css.list}>
        {tabs.map(({ id, label: text, icon }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === current}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === current ? 0 : -1}
            className={css.tab}
            onClick={() => select(id)}
            onKeyDown={onKeyDown}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}`}
          hidden={id !== current}
          className={css.panel}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
