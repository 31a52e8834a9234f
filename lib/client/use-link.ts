import { useEffect, useState } from 'react'
import { linkOf } from '#lib/client/uploads'

type Link = { at: 'loading' } | { at: 'there'; href: string } | { at: 'failed' }

/**
 * A link to one's own private file. It works for five minutes: whoever meets one that has run out asks for another by
 * `renew`, and what is on the screen stays until that is there.
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
