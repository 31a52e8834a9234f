import { type ReactNode, useEffect } from 'react'
import { recoverFocus } from '#lib/client/recover-focus'

type Props = { className?: string | undefined; children: ReactNode }

/**
 * The content of a screen that only members see. If a control in it disappears when it is pressed, focus moves to a place
 * nearby.
 */
export function Content({ className, children }: Props) {
  useEffect(() => recoverFocus(), [])
  return (
    <main id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
