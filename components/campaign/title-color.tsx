'use client'

import { type ReactNode, useCallback } from 'react'

type Props = { className: string | undefined; color: string | null; children: ReactNode }

/**
 * Gives its content the company's color. The content policy blocks style attributes: browsers that read colors from
 * attributes apply it immediately, and others when this callback runs. Until then the default of the background applies.
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
