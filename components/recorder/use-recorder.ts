import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Ask, NOTHING, RecorderSession } from '#lib/client/recorder/session'
import { readSupport } from '#lib/client/recorder/support'
import type { RecorderProps } from './types'

/** A session, and a function that updates its props. */
function begin(first: Ask, format: string) {
  let ask = first
  const session = new RecorderSession(() => ask, format)
  return { session, tell: (now: Ask) => void (ask = now) }
}

/** The recorder's session while it is mounted; unmounting stops camera and upload without data loss. */
export function useRecorder(props: RecorderProps) {
  const [support] = useState(readSupport)
  const [{ session, tell }] = useState(() => begin(props, support.format ?? ''))
  useEffect(() => tell(props))
  useEffect(() => session.open(), [session])
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot, () => NOTHING)
  // A new recording counts at once, even if the report to the server failed.
  const [before] = useState(props.triesLeft)
  const triesLeft = Math.max(0, Math.min(props.triesLeft, before - snapshot.nb_taken))
  return { session, support, triesLeft, ...snapshot }
}
