import { useCallback, useEffect, useRef, useState } from 'react'
import { openLink, useRecordingLink } from '#lib/client/recording-links'

type OpenedLink = { id: number; url: string | null }

/** Opens or creates the recording link of a pitch. `renew` replaces it. */
export function usePhoneLink(candidacy_id: number, pitch_id: number) {
  const [open, setOpen] = useState<OpenedLink | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { link } = useRecordingLink(open?.id ?? null)
  const load = useCallback(
    async (isNew: boolean) => {
      try {
        setFailure(null)
        setOpen(await openLink(candidacy_id, pitch_id, isNew))
      } catch (error) {
        setFailure(error)
      }
    },
    [candidacy_id, pitch_id],
  )
  // Effects run twice in development, and a second link would revoke the first.
  const isLoaded = useRef(false)
  useEffect(() => {
    if (isLoaded.current) return
    isLoaded.current = true
    void load(false)
  }, [load])
  const renew = () => {
    setOpen(null)
    void load(true)
  }
  return { link, url: open?.url ?? null, failure, renew }
}
