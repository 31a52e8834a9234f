'use client'

import { type ReactNode, useCallback } from 'react'

type Props = { className: string | undefined; color: string | null; children: ReactNode }

/**
 * Gives what stands in it a company's own colour. A style attribute in the page would be kept out by the policy: browsers
 * that read colours from attributes have it at once, others when this runs; until then it is that of the ground.
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
