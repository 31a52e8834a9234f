import { useEffect, useState } from 'react'
import { requestFileLink } from '#lib/client/uploads'

type Link = { at: 'loading' } | { at: 'ready'; href: string } | { at: 'failed' }

/** A link to the user's own file, valid for five minutes. `renew` replaces an expired link. */
export function useFileLink(url: string | null) {
  const [link, setLink] = useState<Link>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (url === null) return
    let isCurrent = true
    requestFileLink(url).then(
      (href) => isCurrent && setLink({ at: 'ready', href }),
      () => isCurrent && setLink({ at: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [url, attempt])
  return { link, renew: () => setAttempt((count) => count + 1) }
}
