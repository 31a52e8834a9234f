import { useCallback, useEffect, useRef, useState } from 'react'
import { answerSurvey, saveSurveyDraft, readCandidacy } from '#lib/client/candidacies'
import { readDraft, unacknowledged, writeDraft } from '#lib/client/draft-store'
import { isRejected } from '#lib/client/is-rejected'
import { type AnswerGroup, type AnswerValue, draftAnswersSchema, toAnswerGroup } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'

export type Saving = { at: 'saved' | 'saving' | 'waiting' } | { at: 'rejected'; error: unknown }

/** Delay in milliseconds between the last keystroke and saving. */
const PAUSE_MS = 700
/** Delay in milliseconds before a failed save is repeated. */
const RETRY_MS = 10_000

/**
 * Answers in progress: stored on this device at each keystroke, sent after a short pause, and merged over what the
 * server has from other tabs and devices. Invalid ones stay on the device until they are corrected.
 */
export function useAnswers(survey: Survey, candidacy: Candidacy) {
  const { id } = candidacy
  const [ownAnswers, setOwnAnswers] = useState<AnswerGroup>(() => readDraft(id))
  const [saving, setSaving] = useState<Saving>({ at: 'saved' })
  /** The same as `ownAnswers`, but updated synchronously. */
  const unsent = useRef(ownAnswers)
  const queue = useRef(Promise.resolve())
  const waiting = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const store = useCallback((group: AnswerGroup) => {
    unsent.current = group
    setOwnAnswers(group)
  }, [])

  const send = useCallback(async () => {
    const validAnswers = validIn(survey, unsent.current)
    if (Object.keys(validAnswers).length === 0) return setSaving({ at: 'saved' })
    // A retry stays in the state 'waiting', so that screen readers announce it once.
    setSaving((current) => (current.at === 'waiting' ? current : { at: 'saving' }))
    try {
      await saveSurveyDraft(id, validAnswers)
      store(unacknowledged(unsent.current, validAnswers))
      writeDraft(id, unacknowledged(readDraft(id), validAnswers))
      setSaving({ at: 'saved' })
    } catch (error) {
      setSaving(isRejected(error) ? { at: 'rejected', error } : { at: 'waiting' })
    }
  }, [survey, id, store])

  // One request at a time, because a late reply would restore an older state. One more may wait, and sends everything.
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current ??= queue.current.then(() => {
      waiting.current = null
      return send()
    })
    return (queue.current = waiting.current)
  }, [send])

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
    store({ ...unsent.current, [question_id]: value })
    writeDraft(id, { ...readDraft(id), [question_id]: value })
    setSaving({ at: 'saving' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }

  /** Submits all answers, including those saved by other devices. Later drafts wait and then have nothing to send. */
  const finish = () => {
    const submission = flush().then(async () => {
      const saved = savedIn(await readCandidacy(id))
      await answerSurvey(id, toAnswerGroup(survey, { ...saved, ...unsent.current }))
      unsent.current = {}
    })
    // The caller handles the error; the queue only waits for the end.
    queue.current = submission.catch(() => {})
    return submission
  }
  return { answers: { ...savedIn(candidacy), ...ownAnswers }, answer, flush, finish, saving }
}

const savedIn = ({ answer_group, answer_draft }: Candidacy): AnswerGroup => ({ ...answer_group, ...answer_draft })

/** The answers valid in a draft: an invalid one must not prevent the others from being saved. */
function validIn(survey: Survey, group: AnswerGroup): AnswerGroup {
  const shape = draftAnswersSchema(survey).shape
  return Object.fromEntries(Object.entries(group).filter(([id, value]) => shape[id]?.safeParse(value).success))
}
