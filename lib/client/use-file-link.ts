import { useEffect, useState } from 'react'
import { linkOf } from '#lib/client/uploads'

type Link = { at: 'loading' } | { at: 'there'; href: string } | { at: 'failed' }

/**
 * A link to the user's own private file, valid for five minutes: call `renew` when it has expired. The current link
 * stays until there is a new one.
 */
export function useLink(url: string | null) {
  const [link, setLink] = useState<Link>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (url === null) return
    let isCurrent = true
    linkOf(url).then(
      (href) => isCurrent && setLink({ at: 'there', href }),
      () => isCurrent && setLink({ at: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [url, attempt])
  return { link, renew: () => setAttempt((count) => count + 1) }
}
