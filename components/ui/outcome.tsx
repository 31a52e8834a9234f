import { type ReactNode, useEffect, useRef } from 'react'
import type { DrawingName } from './drawing'
import { EmptyState } from './empty-state'

type Props = { drawing: DrawingName; title: string; text: ReactNode; actions: ReactNode }

/** The result of an action, shown in place of its button. Takes focus, so that screen readers announce it. */
export function Outcome({ drawing, title, text, actions }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <EmptyState drawing={drawing} level={1} title={title} actions={actions}>
        {text}
      </EmptyState>
    </div>
  )
}
