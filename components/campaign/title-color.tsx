'use client'

import { type ReactNode, useCallback } from 'react'

type Props = { className: string | undefined; color: string | null; children: ReactNode }

/**
 * Gives its content the title color of the job. The content policy blocks style attributes. Browsers that can read a
 * color from `data-color` in CSS apply it immediately, and others when `applyColor` runs, with the default color until
 * then.
 */
export function TitleColor({ className, color, children }: Props) {
  const applyColor = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('--title-color', color),
    [color],
  )
  return (
    <div ref={applyColor} className={className} data-color={color ?? undefined}>
      {children}
    </div>
  )
}
