import type { ReactNode } from 'react'
import { MISSING } from '#lib/domain/missing'

/**
 * A page for an address at which nothing is. Next's own not-found is empty until its scripts run, so that machines and
 * people without scripts would read nothing: this is a page like others, and the host gives it its status.
 */
export const Missing = ({ children }: { children: ReactNode }) => (
  <>
    <meta {...MISSING} />
    <meta name="robots" content="noindex" />
    {children}
  </>
)
