import { useCallback, useEffect, useRef, useState } from 'react'
import { draftSurvey } from '#lib/client/candidacies'
import { readDraft, unacknowledged, writeDraft } from '#lib/client/draft-store'
import { ApiError } from '#lib/contract/errors'
import { type AnswerGroup, type AnswerValue, draftAnswersTo } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'

export type Saving = 'saved' | 'saving' | 'offline'

/** How long after the last keystroke an answer is sent. */
const PAUSE_MS = 700

/**
 * Answers as they are being given: kept on this device at each keystroke, sent after a short pause, and merged with
 * what the server has from other tabs and devices. Wrong ones stay on the device until they are right.
 */
export function useAnswers(survey: Survey, candidacy: Candidacy) {
  const kept = { ...candidacy.answer_group, ...candidacy.answer_draft }
  const [answers, setAnswers] = useState<AnswerGroup>(() => ({ ...kept, ...readDraft(candidacy.id) }))
  const [saving, setSaving] = useState<Saving>('saved')
  const pending = useRef<AnswerGroup>({})
  const line = useRef(Promise.resolve())
  const waiting = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(async () => {
    const right = rightOnes(survey, pending.current)
    if (Object.keys(right).length === 0) return setSaving('saved')
    setSaving('saving')
    try {
      await draftSurvey(candidacy.id, right)
      pending.current = unacknowledged(pending.current, right)
      writeDraft(candidacy.id, unacknowledged(readDraft(candidacy.id), right))
      setSaving('saved')
    } catch (error) {
      const isLost = isTimeout(error) || (error instanceof ApiError && error.code === 'UNAVAILABLE')
      setSaving(isLost ? 'offline' : 'saved')
    }
  }, [survey, candidacy.id])

  // One after the other: a reply that is late would bring an older state back. One waits at most, and takes all with it.
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current ??= line.current.then(() => {
      waiting.current = null
      return send()
    })
    return (line.current = waiting.current)
  }, [send])

  useEffect(() => {
    pending.current = readDraft(candidacy.id)
    const again = () => void flush()
    const first = setTimeout(again)
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(first)
      clearTimeout(timer.current)
    }
  }, [candidacy.id, flush])

  const answer = (id: number, value: AnswerValue | null) => {
    setAnswers((before) => ({ ...before, [id]: value }))
    pending.current = { ...pending.current, [id]: value }
    writeDraft(candidacy.id, { ...readDraft(candidacy.id), [id]: value })
    setSaving('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }
  return { answers, answer, flush, saving }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** The answers that a draft may hold: one wrong answer must not keep the right ones from being saved. */
function rightOnes(survey: Survey, group: AnswerGroup): AnswerGroup {
  const shape = draftAnswersTo(survey).shape
  return Object.fromEntries(Object.entries(group).filter(([id, value]) => shape[id]?.safeParse(value).success))
}
