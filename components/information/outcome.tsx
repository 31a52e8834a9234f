import { type ReactNode, useEffect, useRef } from 'react'
import type { DrawingName } from '#components/ui/drawing'
import { EmptyState } from '#components/ui/empty-state'

type Props = { drawing: DrawingName; title: string; text: ReactNode; actions: ReactNode }

/** What came of a press: takes the place of the button, and the focus, so that it is read out. */
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
