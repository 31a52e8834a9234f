import type { ReactNode } from 'react'
import { useFocusRecovery } from '#lib/client/manager/use-focus-recovery'

type Props = { className?: string | undefined; children: ReactNode }

/** The content of a screen behind the sign-in. Its controls may remove themselves when they are pressed. */
export function Content({ className, children }: Props) {
  useFocusRecovery()
  return (
    <main id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
