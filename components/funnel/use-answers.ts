import { useCallback, useEffect, useRef, useState } from 'react'
import { answerSurvey, draftSurvey, readCandidacy } from '#lib/client/candidacies'
import { readDraft, unacknowledged, writeDraft } from '#lib/client/draft-store'
import { isRefused } from '#lib/client/refused'
import { type AnswerGroup, type AnswerValue, draftAnswersTo, toAnswerGroup } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'

export type Saving = { at: 'saved' | 'saving' | 'waiting' } | { at: 'refused'; error: unknown }

/** Delay in milliseconds between the last keystroke and saving. */
const PAUSE_MS = 700
/** Delay in milliseconds before a failed save is repeated. */
const AGAIN_MS = 10_000

/**
 * Answers in progress: stored on this device at each keystroke, sent after a short pause, and merged over what the
 * server has from other tabs and devices. Invalid ones stay on the device until they are corrected.
 */
export function useAnswers(survey: Survey, candidacy: Candidacy) {
  const { id } = candidacy
  const [own, setOwn] = useState<AnswerGroup>(() => readDraft(id))
  const [saving, setSaving] = useState<Saving>({ at: 'saved' })
  /** The same as `own`, but updated synchronously. */
  const unsent = useRef(own)
  const line = useRef(Promise.resolve())
  const waiting = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hold = useCallback((group: AnswerGroup) => {
    unsent.current = group
    setOwn(group)
  }, [])

  const send = useCallback(async () => {
    const right = rightOnes(survey, unsent.current)
    if (Object.keys(right).length === 0) return setSaving({ at: 'saved' })
    // A retry stays in the state 'waiting', so that screen readers announce it once.
    setSaving((now) => (now.at === 'waiting' ? now : { at: 'saving' }))
    try {
      await draftSurvey(id, right)
      hold(unacknowledged(unsent.current, right))
      writeDraft(id, unacknowledged(readDraft(id), right))
      setSaving({ at: 'saved' })
    } catch (error) {
      setSaving(isRefused(error) ? { at: 'refused', error } : { at: 'waiting' })
    }
  }, [survey, id, hold])

  // One request at a time: a late reply would restore an older state. At most one more waits, and sends everything.
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current ??= line.current.then(() => {
      waiting.current = null
      return send()
    })
    return (line.current = waiting.current)
  }, [send])

  useEffect(() => {
    const again = () => void flush()
    const first = setTimeout(again)
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(first)
      clearTimeout(timer.current)
    }
  }, [flush])

  useEffect(() => {
    if (saving.at !== 'waiting') return
    const again = setTimeout(() => void flush(), AGAIN_MS)
    return () => clearTimeout(again)
  }, [saving, flush])

  const answer = (question_id: number, value: AnswerValue | null) => {
    hold({ ...unsent.current, [question_id]: value })
    writeDraft(id, { ...readDraft(id), [question_id]: value })
    setSaving({ at: 'saving' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }

  /** Includes what another device has saved since. Drafts wait behind it and then have nothing left to send. */
  const finish = () => {
    const sent = flush().then(async () => {
      const saved = savedIn(await readCandidacy(id))
      await answerSurvey(id, toAnswerGroup(survey, { ...saved, ...unsent.current }))
      unsent.current = {}
    })
    line.current = sent.catch(() => {})
    return sent
  }
  return { answers: { ...savedIn(candidacy), ...own }, answer, flush, finish, saving }
}

const savedIn = ({ answer_group, answer_draft }: Candidacy): AnswerGroup => ({ ...answer_group, ...answer_draft })

/** The answers valid in a draft: an invalid one must not prevent the others from being saved. */
function rightOnes(survey: Survey, group: AnswerGroup): AnswerGroup {
  const shape = draftAnswersTo(survey).shape
  return Object.fromEntries(Object.entries(group).filter(([id, value]) => shape[id]?.safeParse(value).success))
}
