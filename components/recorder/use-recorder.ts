import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Formats, RecorderOptions } from '#lib/client/recorder/session/types'
import { INITIAL_SNAPSHOT, RecorderSession } from '#lib/client/recorder/session/recorder-session'
import { readSupport } from '#lib/client/recorder/capture/browser-support'
import type { RecorderProps } from './types'
import { firstView, useViewUrl } from './use-view-url'

/** Creates a session and a function that updates its options. */
function createSession(initial: RecorderOptions, formats: Formats) {
  let options = initial
  const session = new RecorderSession(() => options, formats)
  return { session, setOptions: (next: RecorderOptions) => void (options = next) }
}

/** The session of a mounted recorder. Unmounting stops the camera and the upload without data loss. */
export function useRecorder(props: RecorderProps) {
  const [support] = useState(readSupport)
  const [{ session, setOptions }] = useState(() =>
    createSession(props, { video: support.format ?? '', audio: support.audioFormat ?? '' }),
  )
  useEffect(() => setOptions(props))
  const [initialView] = useState(() => firstView(props.view ?? null, props.attemptsLeft))
  useEffect(() => session.open(initialView), [session, initialView])
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot, () => INITIAL_SNAPSHOT)
  // Counts a new recording even if the report to the server failed.
  const [initialAttempts, setInitialAttempts] = useState(props.attemptsLeft)
  const [reportedAttempts, setReportedAttempts] = useState(props.attemptsLeft)
  if (props.attemptsLeft !== reportedAttempts) {
    setReportedAttempts(props.attemptsLeft)
    // Only the choice of more attempts raises the number.
    if (props.attemptsLeft > reportedAttempts)
      setInitialAttempts(initialAttempts + props.attemptsLeft - reportedAttempts)
  }
  const attemptsLeft = Math.max(0, Math.min(props.attemptsLeft, initialAttempts - snapshot.recordingCount))
  useViewUrl(props, session, snapshot, attemptsLeft)
  return { session, support, attemptsLeft, ...snapshot }
}
