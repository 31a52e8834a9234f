import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useToast } from '#components/ui/toast'
import type { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { useApplication } from '#lib/client/manager/application/context'
import { readText, writeText } from '#lib/client/manager/application/drafts'
import { COUNTDOWN_MS, scheduledTime, toLocalInput } from '#lib/client/manager/schedule'
import { KIND_OF_STATUS } from '#lib/client/manager/application/template-kind'
import { useCancelDecision } from './use-decisions'
import { useLateFailure } from './use-late-failure'
import { useStatusPreview } from './use-status-preview'
import { useGuardedWrite } from '#lib/client/manager/application/use-guarded-write'
import { useMessageErrorText } from '#lib/client/manager/application/use-message-error-text'
import { useTemplates } from '#lib/client/manager/application/use-templates'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { useTooLong } from '#lib/client/use-too-long'
import { createDecision, type Decision, MAX_DECISION_DAYS } from '#lib/contract/staff/decisions'
import { type MessageTemplate, renderTemplate } from '#lib/contract/staff/message-templates'
import { ApiError } from '#lib/contract/errors'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { UNDO_SECONDS } from '#lib/domain/member-limits'

/** A call whose response may have been lost. */
type Attempt = { input: string; key: string; body: z.input<typeof createDecision.body> }

/** The draft of a status change: its text, its time and the preview of its email. */
export function useStatusChange(status: ChosenStatus | null, onDone: () => void) {
  const t = useTranslations('MANAGERAPPLICATION.STATUS')
  const tSchedule = useTranslations('MANAGERSCHEDULE')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const errorText = useMessageErrorText()
  const toast = useToast()
  const { application, name, owner, refresh } = useApplication()
  const call = useStaffCall()
  const cancel = useCancelDecision()
  const { write, conflict } = useGuardedWrite({ isPinned: true })
  const lateFailure = useLateFailure('STATUS')
  const [edited, setEdited] = useState<{ [status in ChosenStatus]?: string }>({})
  const { decision: last } = application
  const openDecision = last?.state === 'open' ? last : null
  const [initial] = useState(() => openDecision && { ...openDecision, time: laterTimeOf(openDecision) })
  // Undefined until the member chooses. Until then, the status keeps the time of its open decision.
  const [chosenTime, setSchedule] = useState<string | null>()
  // Local time. Null means now.
  const schedule = chosenTime === undefined ? (initial?.status === status ? initial.time : null) : chosenTime
  const [hasInvalidTime, setInvalidTime] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A retry with the same input repeats the call, also if the page already shows the resulting decision.
  const unanswered = useRef<Attempt | null>(null)

  const suggestion = useSuggestion(status)
  const stored = status === null ? null : readText(owner, status)
  // The text of an open or failed decision, which is no longer stored as a draft. A decision that the member opens
  // without a text has the standard text, and a suggestion would replace it.
  const decided = last?.status === status ? (last.content ?? (last.id === initial?.id ? '' : null)) : null
  const written = status === null ? '' : (edited[status] ?? stored ?? decided)
  const text = written ?? suggestion.text ?? ''
  const content = text.trim() === '' ? null : text
  const setText = (next: string) => {
    if (status === null) return
    setEdited((all) => ({ ...all, [status]: next }))
    writeText(owner, status, next)
  }
  const tooLong = useTooLong(text, MAX_CONTENT)
  const preview = useStatusPreview(application.id, status, {
    content,
    isTyped: status !== null && edited[status] !== undefined,
    isLoading: written === null && suggestion.isLoading,
  })

  const submit = async () => {
    if (status === null || isBusy) return
    setProblem(null)
    const due_at = schedule === null ? null : scheduledTime(schedule, new Date())
    const isTimeInvalid = schedule !== null && due_at === null
    setInvalidTime(isTimeInvalid)
    if (tooLong || isTimeInvalid || !preview.isCurrent) return
    setBusy(true)
    const message = content?.trim() ?? null
    const input = JSON.stringify([status, message, schedule])
    if (unanswered.current?.input !== input) {
      const body = {
        status,
        content: message,
        ...(due_at && { due_at }),
        ...(openDecision && { replaces: openDecision.id }),
      }
      unanswered.current = { input, key: crypto.randomUUID(), body }
    }
    const { key, body } = unanswered.current
    try {
      const created = await write((headers) =>
        call(createDecision, {
          params: { id: application.id },
          headers: { ...headers, 'idempotency-key': key },
          body,
        }),
      )
      unanswered.current = null
      if (created) {
        void refresh()
        writeText(owner, status, null)
        const { decision } = created
        toast({
          message: t(schedule === null ? 'DONE' : 'SCHEDULED', {
            name,
            status: tStatus(status),
            seconds: UNDO_SECONDS,
          }),
          action: { label: t('UNDO'), onSelect: () => void cancel(decision, true) },
        })
        // The member may have closed this dialog and opened another one.
        return lateFailure.hasLeft() ? undefined : onDone()
      }
      // A colleague's change can affect the email.
      preview.reload()
      lateFailure.report()
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'CONFLICT'
      if (isConflict) {
        unanswered.current = null
        void refresh()
      }
      setProblem(isConflict ? t('NOT_POSSIBLE') : errorText(error))
      lateFailure.report(isConflict ? undefined : errorText(error))
    }
    setBusy(false)
  }
  return {
    text,
    tooLong,
    /** The errors of the fields by their names. */
    errors: {
      content: tooLong,
      time: hasInvalidTime ? tSchedule('TIME_RANGE', { days: MAX_DECISION_DAYS }) : null,
    },
    setText,
    preview,
    schedule,
    setSchedule: (next: string | null) => {
      setSchedule(next)
      setInvalidTime(false)
    },
    problem,
    setProblem,
    isBusy,
    conflict,
    submit,
    /** The read of the suggested text to repeat. Null if the member has written a text. */
    failedSuggestion: written === null ? suggestion.failedRead : null,
  }
}
export type StatusChange = ReturnType<typeof useStatusChange>

/** The local time of a decision. Null if it is due soon. */
const laterTimeOf = ({ due_at }: Decision) =>
  Date.parse(due_at) - Date.now() > COUNTDOWN_MS ? toLocalInput(new Date(due_at)) : null

/** After an interview, the second default rejection is suitable, and so is any template of the company. */
const isForInterviewedCandidates = ({ id, is_default }: MessageTemplate) =>
  !is_default || id.startsWith('default-rejection-2')

/**
 * The text of the first template for the status, filled for the candidate. `failedRead` is the read to repeat if the
 * template was found but could not be filled.
 */
function useSuggestion(status: ChosenStatus | null) {
  const { application } = useApplication()
  const kind = status === null ? undefined : KIND_OF_STATUS[status]
  const { templates, isLoading: isListLoading } = useTemplates(kind && [kind])
  const wasInterviewed = application.status === 'INTERVIEW' || application.status === 'OFFER'
  const first =
    kind === undefined ? undefined : (wasInterviewed && templates.find(isForInterviewedCandidates)) || templates[0]
  const read = useStaff(first ? renderTemplate : null, {
    params: { id: first?.id ?? '' },
    query: { candidacy: application.id },
  })
  const { data, error, isLoading } = read
  return {
    text: data?.content ?? null,
    isLoading: kind !== undefined && (isListLoading || isLoading),
    failedRead: !data && error ? read : null,
  }
}
