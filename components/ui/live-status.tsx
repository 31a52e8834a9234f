import type { ReactNode } from 'react'

type Props = { className?: string | undefined; children: ReactNode }

/**
 * A message that appears later. Its region is always there, because a region that is inserted with its text is not
 * announced. Without a message, it takes no space.
 */
export const LiveStatus = ({ className, children }: Props) => (
  <p role="status" className={children ? className : 'visually-hidden'}>
    {children}
  </p>
)
