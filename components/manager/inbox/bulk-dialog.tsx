'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { FormErrors } from '#components/ui/form-errors'
import { errorIn } from '#lib/client/error-in'
import { useErrorText } from '#lib/client/error-text'
import { scheduledTime } from '#lib/client/manager/schedule'
import { useLeaveWarning } from '#lib/client/manager/use-leave-warning'
import {
  bodyOf,
  type BulkDraft,
  type BulkProgress,
  type Chunk,
  chunksOf,
  retryOf,
  runBulk,
  versionsOf,
} from '#lib/client/manager/inbox/bulk'
import { readBulkDraft, writeBulkDraft } from '#lib/client/manager/inbox/bulk-draft'
import { useCompany, useStaffCall } from '#lib/client/manager/use-company'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useTooLong } from '#lib/client/use-too-long'
import { useMember } from '#lib/client/manager/use-member'
import { applyBulk, type BulkPreview, previewBulk } from '#lib/contract/staff/bulk'
import { MAX_DECISION_DAYS } from '#lib/contract/staff/decisions'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { BulkCompose, type BulkErrors } from './bulk-compose'
import { BulkOutcome } from './bulk-outcome'
import { BulkSummary } from './bulk-summary'
import { BulkWaiting } from './bulk-waiting'
import { useCancelScheduled } from './use-cancel-scheduled'
import { useStepFocus } from './use-step-focus'
import css from './bulk.module.css'

type Props = {
  action: 'status' | 'reply'
  ids: readonly number[]
  /** Names of the candidates by application ID, for the list of failures. Only loaded applications have one. */
  names: ReadonlyMap<number, string>
  onClose: () => void
  /** Called after each call, with the IDs of all applications that this action has changed so far. */
  onChanged: (ids: readonly number[]) => void
}

type Result = { preview: BulkPreview; progress: BulkProgress }
type Step =
  | { at: 'compose' }
  | { at: 'preview' | 'waiting'; preview: BulkPreview }
  | ({ at: 'running' | 'done' } & Result)

const newKey = () => crypto.randomUUID()
/**
 * The steps of a bulk action: compose, summary, time to undo, progress, result. Nothing is sent before the time to
 * undo is over.
 */
export function BulkDialog({ action, ids, names, onClose, onChanged }: Props) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const tSchedule = useTranslations('MANAGERSCHEDULE')
  const locale = useLocale()
  const call = useStaffCall()
  const errorText = useErrorText()
  const owner = { company: useCompany().slug, member_id: useMember().id }
  const [draft, setDraft] = useState(() => readBulkDraft(owner, action))
  const change = (next: BulkDraft) => {
    setDraft(next)
    writeBulkDraft(owner, next)
  }
  const [schedule, setSchedule] = useState<string | null>(null)
  const isScheduled = schedule !== null
  const [due_at, setDueAt] = useState<string | null>(null)
  const [step, setStep] = useState<Step>({ at: 'compose' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isAttempted, setAttempted] = useState(false)
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])
  const content = useRef<HTMLDivElement>(null)
  useStepFocus(content, step.at)
  useLeaveWarning(step.at === 'waiting' || step.at === 'running')

  const isStatusMissing = draft.action === 'status' && draft.status === undefined
  const isMessageMissing = draft.action === 'reply' && (draft.message ?? '').trim() === ''
  const tooLong = useTooLong(draft.message ?? '', MAX_CONTENT)
  const isTimeInvalid = isScheduled && scheduledTime(schedule, new Date()) === null
  const isInvalid = isStatusMissing || isMessageMissing || tooLong !== null || isTimeInvalid
  const errors: BulkErrors = {
    status: isAttempted && isStatusMissing ? t('STATUS_MISSING') : null,
    message: isAttempted && isMessageMissing ? t('MESSAGE_MISSING') : tooLong,
    time: isAttempted && isTimeInvalid ? tSchedule('TIME_RANGE', { days: MAX_DECISION_DAYS }) : null,
  }
  const { report, ...reported } = useReportedFields(errorIn(errors))

  /** Shows the step that a call returns, or its error. */
  const goTo = async (load: () => Promise<Step>) => {
    setBusy(true)
    setError(null)
    try {
      setStep(await load())
    } catch (failure) {
      setError(errorText.forValue(failure))
    }
    setBusy(false)
  }
  const showPreview = async () => {
    setAttempted(true)
    setError(null)
    if (isInvalid) return
    setDueAt(isScheduled ? scheduledTime(schedule, new Date()) : null)
    const body = { ...bodyOf(draft), ids: [...ids] }
    await goTo(async () => ({ at: 'preview', preview: await call(previewBulk, { body }) }))
  }

  const run = async (preview: BulkPreview, chunks: readonly Chunk[], before?: BulkProgress) => {
    abort.current = new AbortController()
    const total = chunks.reduce((sum, chunk) => sum + chunk.ids.length, 0)
    const start: BulkProgress = before ?? { done: 0, total, changed: [], failures: [], decisions: [], unsent: chunks }
    setStep({ at: 'running', preview, progress: start })
    const progress = await runBulk(chunks, {
      send: (chunk) =>
        call(applyBulk, {
          body: {
            ...bodyOf(draft),
            ids: [...chunk.ids],
            versions: versionsOf(preview, chunk.ids),
            ...(due_at && { due_at }),
          },
          headers: { 'idempotency-key': chunk.key },
        }),
      signal: abort.current.signal,
      ...(before && { before }),
      onProgress: (next) => {
        setStep({ at: 'running', preview, progress: next })
        onChanged(next.changed)
      },
    })
    if (retryOf(progress, newKey).length === 0) writeBulkDraft(owner, { action })
    setStep({ at: 'done', preview, progress })
  }

  const cancelScheduled = useCancelScheduled()
  /** Cancels the scheduled changes and returns to the text, which can then be scheduled again. Stays while some fail. */
  const undoScheduled = ({ preview, progress }: Result) =>
    goTo(async () => {
      const failed = await cancelScheduled(progress.decisions)
      change(draft)
      if (failed.length > 0) return { at: 'done', preview, progress: { ...progress, decisions: failed } }
      return { at: 'compose' }
    })
  const attempt = (send: () => Promise<unknown>) => !isBusy && content.current && void report(content.current, send)
  // Selects the texts about sending, scheduling and replying.
  const suffix = action === 'reply' ? '_REPLY' : isScheduled ? '_LATER' : ''
  // The number of applications that change. 0 if there is nothing to run.
  const nbToSend = step.at === 'preview' || step.at === 'waiting' ? step.preview.nb_emails : 0
  const undo = () => step.at === 'waiting' && setStep({ at: 'preview', preview: step.preview })
  const sendNow = () => step.at === 'waiting' && void run(step.preview, chunksOf(step.preview.ids, newKey))
  const title = action === 'status' ? t('STATUS_TITLE', { count: ids.length }) : t('REPLY_TITLE', { count: ids.length })
  return (
    <Dialog
      open
      onClose={step.at === 'waiting' ? undo : onClose}
      size="medium"
      isSheetOnPhones
      isClosable={step.at !== 'running'}
      title={title}
      footer={
        <>
          {step.at === 'compose' && (
            <Button busy={isBusy} onClick={() => attempt(showPreview)}>
              {t('PREVIEW')}
            </Button>
          )}
          {step.at === 'preview' && (
            <>
              {nbToSend > 0 && (
                <Button onClick={() => setStep({ at: 'waiting', preview: step.preview })}>
                  {t(`RUN${suffix}`, { count: nbToSend })}
                </Button>
              )}
              <Button tone="quiet" onClick={() => setStep({ at: 'compose' })}>
                {t('BACK')}
              </Button>
            </>
          )}
          {step.at === 'waiting' && (
            <>
              <Button tone="quiet" onClick={undo}>
                {t('UNDO')}
              </Button>
              <Button tone="plain" onClick={sendNow}>
                {t(isScheduled ? 'NOW_LATER' : 'NOW')}
              </Button>
            </>
          )}
          {step.at === 'running' && (
            <Button tone="quiet" onClick={() => abort.current.abort()}>
              {t('STOP')}
            </Button>
          )}
          {step.at === 'done' && (
            <>
              {retryOf(step.progress, newKey).length > 0 && (
                <Button onClick={() => void run(step.preview, retryOf(step.progress, newKey), step.progress)}>
                  {t('RETRY')}
                </Button>
              )}
              {step.progress.decisions.length > 0 && (
                <Button tone="quiet" busy={isBusy} onClick={() => attempt(() => undoScheduled(step))}>
                  {t('UNDO')}
                </Button>
              )}
              <Button tone="quiet" onClick={onClose}>
                {t('CLOSE')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div ref={content} tabIndex={-1} className={css.step}>
        <FormErrors form={{ failure: error, ...reported }} />
        {step.at === 'compose' && (
          <BulkCompose
            draft={draft}
            errors={errors}
            locale={locale}
            onChange={change}
            schedule={schedule}
            onSchedule={setSchedule}
          />
        )}
        {step.at === 'preview' && <BulkSummary preview={step.preview} draft={draft} due_at={due_at} />}
        {step.at === 'waiting' && <BulkWaiting count={nbToSend} suffix={suffix} onEnd={sendNow} />}
        {(step.at === 'running' || step.at === 'done') && (
          <BulkOutcome progress={step.progress} isRunning={step.at === 'running'} suffix={suffix} names={names} />
        )}
      </div>
    </Dialog>
  )
}
