import { useCallback, useEffect, useRef, useState } from 'react'
import { openLink, useRecordingLink } from '#lib/client/recording-links'

type Open = { id: number; url: string | null }

/** The link of a pitch: created when the pane opens, and again on request. */
export function usePhoneLink(candidacy_id: number, pitch_id: number) {
  const [open, setOpen] = useState<Open | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { link } = useRecordingLink(open?.id ?? null)
  const make = useCallback(
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
  // Effects run twice in development: a second link would revoke the first.
  const isMade = useRef(false)
  useEffect(() => {
    if (isMade.current) return
    isMade.current = true
    void make(false)
  }, [make])
  const renew = () => {
    setOpen(null)
    void make(true)
  }
  return { link, url: open?.url ?? null, failure, renew }
}
