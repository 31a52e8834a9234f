'use client'

import { type ReactNode, useCallback } from 'react'

type Props = { className: string | undefined; color: string | null; children: ReactNode }

/**
 * Gives its content the company's color. The content policy blocks style attributes: browsers that read colors from
 * attributes apply it at once, others when this runs. Until then the default of the background applies.
 */
export function TitleColor({ className, color, children }: Props) {
  const paint = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('--title-color', color),
    [color],
  )
  return (
    <div ref={paint} className={className} data-color={color ?? undefined}>
      {children}
    </div>
  )
}
