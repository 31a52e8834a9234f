import type { ReactNode } from 'react'
import { NOT_FOUND_MARK } from '#lib/domain/not-found-mark'

/**
 * The not-found page. Next's own one is empty until its scripts run, so crawlers and users without scripts would see
 * nothing. This is a normal page, and the host sets its status.
 */
export const NotFoundContent = ({ children }: { children: ReactNode }) => (
  <>
    <meta {...NOT_FOUND_MARK} />
    <meta name="robots" content="noindex" />
    {children}
  </>
)
