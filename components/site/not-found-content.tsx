import type { ReactNode } from 'react'
import { MISSING } from '#lib/domain/missing'

/**
 * The not-found page. Next's own one is empty until its scripts run, so crawlers and users without scripts would see
 * nothing: this is a normal page, and the host sets its status.
 */
export const Missing = ({ children }: { children: ReactNode }) => (
  <>
    <meta {...MISSING} />
    <meta name="robots" content="noindex" />
    {children}
  </>
)
