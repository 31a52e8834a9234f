import { useEffect } from 'react'
import { attemptKey } from '#lib/client/attempt-key'
import { useIsFoundShown } from '#lib/client/recorder/found-recording'
import { hasUnstoredRecording } from '#lib/client/recorder/store/unstored'
import { useSession } from '#lib/client/session'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import { answerKey } from '#lib/domain/record'

/** The latest known answers, by the key of their recordings. They last as long as the recordings in memory. */
const knownAnswers = new Map<string, string | null>()

/** Screens on which the candidate makes or reviews a recording. */
const RECORDING_VIEWS: readonly string[] = ['video', 'silent', 'audio', 'review']

/**
 * Deletes recordings that exist only in this page, when another answer replaces them, such as one from a phone, or when
 * the application is submitted. Otherwise, the browser would warn that they are lost. `view` is the open screen of the
 * video question: a recording on the screen is not deleted.
 */
export function useReplacedRecordings(
  candidacy: Candidacy | null,
  pitch: CampaignPitch | null,
  view: string | null | undefined,
) {
  const session = useSession()
  const key = candidacy && pitch && attemptKey(session, candidacy, pitch)
  const answer = candidacy && (candidacy.confirmed_at ?? (candidacy.record && answerKey(candidacy.record)))
  // An interrupted recording is shown on the screen of the methods, which has no name.
  const isFound = useIsFoundShown(key)
  const isRecording = isFound || RECORDING_VIEWS.includes(view ?? '')
  useEffect(() => {
    if (key === null) return
    const known = knownAnswers.get(key)
    knownAnswers.set(key, answer)
    if (known === undefined || answer === null || answer === known || isRecording || !hasUnstoredRecording()) return
    // If this fails, the recording stays in memory, and the browser warns before the page closes.
    void import('#lib/client/recorder/index').then(({ deleteUnstored }) => deleteUnstored(key)).catch(() => undefined)
  }, [key, answer, isRecording])
}
