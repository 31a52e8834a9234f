import { useCallback, useEffect, useRef, useState } from 'react'
import { markVideoSeen, readCandidacy } from '#lib/client/candidacies'
import * as drafts from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { isRejected } from '#lib/client/is-rejected'
import { visitOrigin } from '#lib/client/visit-origin'
import type { AnswerGroup, AnswerValue } from '#lib/domain/answer-group'
import type { Campaign } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'

export type Saving = { at: 'saved' | 'saving' | 'waiting' } | { at: 'rejected'; error: unknown }

/** Imports the code that sends answers, which only users with an account need. A failure counts as a failed call. */
export const importStore = () => import('#lib/client/store-draft')

/** Delay in milliseconds between the last keystroke and saving. */
const PAUSE_MS = 700
/** Delay in milliseconds before a failed save is repeated. */
const RETRY_MS = 10_000

/** Changes the draft of a visitor without an application. The first change also stores the origin of the visit. */
const changeLocal = (key: string, change: Partial<drafts.Draft>) => {
  const draft = drafts.readDraft(key)
  drafts.writeDraft(key, { ...draft, ...(drafts.isEmpty(draft) && visitOrigin(location.search)), ...change })
}

/**
 * Answers in progress. Each keystroke is stored on this device. With an account (`canStore`), they are sent after a
 * short pause and merged with those of other tabs and devices. The first one creates the application. Invalid answers
 * stay on the device until they are corrected.
 */
export function useAnswers(campaign: Pick<Campaign, 'id' | 'survey'>, candidacy: Candidacy | null, canStore: boolean) {
  const id = candidacy?.id ?? null
  const localKey = draftKey(campaign.id, null)
  const key = draftKey(campaign.id, id)
  const localDraft = drafts.useDraft(localKey)
  const draft = drafts.useDraft(key)
  const [saving, setSaving] = useState<Saving>({ at: 'saved' })
  const queue = useRef(Promise.resolve())
  const waiting = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStored = useRef(id !== null)
  useEffect(() => void (isStored.current = id !== null), [id])

  const send = useCallback(
    async (isForced: boolean) => {
      const isMissing = isForced && !isStored.current
      const isLocal = canStore && (isMissing || !drafts.isEmpty(drafts.readDraft(localKey)))
      const isUnsent = id !== null && !drafts.isEmpty(drafts.readDraft(key))
      if (!isLocal && !isUnsent) return setSaving({ at: 'saved' })
      // A retry stays in the state 'waiting', so that screen readers announce it once.
      setSaving((current) => (current.at === 'waiting' && !isForced ? current : { at: 'saving' }))
      try {
        const { saveSurveyDraft, storeDraft } = await importStore()
        if (isLocal) await storeDraft(campaign)
        isStored.current ||= isLocal
        if (id !== null) await saveSurveyDraft(id, campaign)
        setSaving({ at: 'saved' })
      } catch (error) {
        setSaving(isRejected(error) ? { at: 'rejected', error } : { at: 'waiting' })
      }
    },
    [campaign, canStore, id, key, localKey],
  )

  // One request at a time, because a late reply would restore an older state. At most one more request waits, which
  // sends everything.
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current ??= queue.current.then(() => {
      waiting.current = null
      return send(false)
    })
    return (queue.current = waiting.current)
  }, [send])

  /** Creates the application if there is none, even without answers. */
  const store = useCallback(() => (queue.current = queue.current.then(() => send(true))), [send])

  useEffect(() => {
    const retry = () => void flush()
    const initial = setTimeout(retry)
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      clearTimeout(initial)
      clearTimeout(timer.current)
    }
  }, [flush])

  useEffect(() => {
    if (saving.at !== 'waiting') return
    const retry = setTimeout(() => void flush(), RETRY_MS)
    return () => clearTimeout(retry)
  }, [saving, flush])

  const answer = (question_id: number, value: AnswerValue | null) => {
    const { answers } = drafts.withAnswer(drafts.readDraft(key), question_id, value)
    if (id === null) changeLocal(key, { answers })
    else drafts.writeDraft(key, { ...drafts.EMPTY_DRAFT, answers })
    setSaving({ at: 'saving' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }

  const markSeen = async () => {
    if (id !== null) await markVideoSeen(id)
    else changeLocal(localKey, { video_seen_at: Date.now() })
    void flush()
  }

  /** Submits all answers, including those saved by other devices. Later drafts wait and then have nothing to send. */
  const finish = () => {
    if (id === null) {
      changeLocal(localKey, { is_survey_finished: true })
      return flush()
    }
    const submission = flush().then(async () => {
      const [{ answerSurvey }, current] = await Promise.all([importStore(), readCandidacy(id)])
      const saved = savedIn(current)
      const unsent = drafts.valuesOf(drafts.readDraft(key))
      await answerSurvey(id, campaign.survey!, { ...saved, ...unsent })
    })
    // The caller handles the error. The queue only waits for the end.
    queue.current = submission.catch(() => {})
    return submission
  }
  const answers: AnswerGroup = { ...(candidacy && savedIn(candidacy)), ...drafts.valuesOf(draft) }
  return {
    answers,
    localDraft,
    /** Whether answers differ from those of the finished survey. */
    isChanged: (candidacy?.answer_draft ?? null) !== null || Object.keys(draft.answers).length > 0,
    /** The answers that the server does not have, because they are invalid or not sent yet. */
    unsent: draft.answers,
    isOnDevice: !canStore,
    answer,
    flush,
    store,
    markSeen,
    finish,
    saving,
  }
}
export type Answers = ReturnType<typeof useAnswers>

const savedIn = ({ answer_group, answer_draft }: Candidacy): AnswerGroup => ({ ...answer_group, ...answer_draft })
