'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { Dialog } from '#components/ui/dialog'
import { FormErrors } from '#components/ui/form-errors'
import { errorIn } from '#lib/client/error-in'
import { useErrorText } from '#lib/client/error-text'
import { staffKey } from '#lib/client/manager/api'
import { scheduledTime } from '#lib/client/manager/schedule'
import { bodyOf, type BulkDraft, isTemplateGone, type Result, suffixOf } from '#lib/client/manager/inbox/bulk'
import { readBulkDraft, writeBulkDraft } from '#lib/client/manager/inbox/bulk-draft'
import { useCompany, useStaffCall } from '#lib/client/manager/use-company'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useTooLong } from '#lib/client/use-too-long'
import { useMember } from '#lib/client/manager/use-member'
import { previewBulk } from '#lib/contract/staff/bulk'
import { MAX_DECISION_DAYS } from '#lib/contract/staff/decisions'
import { listTemplates } from '#lib/contract/staff/message-templates'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { BulkButtons } from './bulk-buttons'
import { BulkCompose, type BulkErrors } from './bulk-compose'
import { BulkOutcome } from './bulk-outcome'
import { BulkSummary } from './bulk-summary'
import { BulkWaiting } from './bulk-waiting'
import { type Step, useBulkRun } from './use-bulk-run'
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

/**
 * The steps of a bulk action: compose, summary, time to undo, progress, result. Nothing is sent before the time to
 * undo is over.
 */
export function BulkDialog({ action, ids, names, onClose, onChanged }: Props) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const tSchedule = useTranslations('MANAGERSCHEDULE')
  const locale = useLocale()
  const call = useStaffCall()
  const { mutate } = useSWRConfig()
  const errorText = useErrorText()
  const owner = { company: useCompany().slug, member_id: useMember().id }
  const [draft, setDraft] = useState(() => readBulkDraft(owner, action))
  // A toast changes the draft after other changes.
  const latestDraft = useRef(draft)
  const change = (values: Partial<BulkDraft>) => {
    latestDraft.current = { ...latestDraft.current, ...values }
    setDraft(latestDraft.current)
    writeBulkDraft(owner, latestDraft.current)
  }
  const [schedule, setSchedule] = useState<string | null>(null)
  const run = useBulkRun({ owner, onChanged })
  const { step, setStep } = run
  /** The applications that the action changed before the member went back. They are not changed again. */
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const left = ids.filter((id) => !changed.has(id))
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isAttempted, setAttempted] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useStepFocus(content, step.at)

  const isStatusMissing = draft.action === 'status' && draft.status === undefined
  const isMessageMissing = draft.action === 'reply' && (draft.message ?? '').trim() === ''
  const tooLong = useTooLong(draft.message ?? '', MAX_CONTENT)
  const isTimeInvalid = schedule !== null && scheduledTime(schedule, new Date()) === null
  const isInvalid = isStatusMissing || isMessageMissing || tooLong !== null || isTimeInvalid
  const errors: BulkErrors = {
    status: isAttempted && isStatusMissing ? t('STATUS_MISSING') : null,
    message: isAttempted && isMessageMissing ? t('MESSAGE_MISSING') : tooLong,
    time: isAttempted && isTimeInvalid ? tSchedule('TIME_RANGE', { days: MAX_DECISION_DAYS }) : null,
  }
  const { report, ...reported } = useReportedFields(errorIn(errors))

  /** Shows the step that a call returns, or its error. */
  const goTo = async (load: () => Promise<Step>, template?: string) => {
    setBusy(true)
    setError(null)
    try {
      setStep(await load())
    } catch (failure) {
      const isGone = isTemplateGone(failure, { template })
      if (isGone) dropTemplate(template)
      setError(isGone ? t('TEMPLATE_GONE') : errorText.forValue(failure))
    }
    setBusy(false)
  }
  /** Removes a deleted template from the draft. Its text stays. */
  const dropTemplate = (template: string | undefined) => {
    if (latestDraft.current.template === template) change({ template: undefined })
    void mutate(staffKey(listTemplates, { company: owner.company }))
  }
  const showPreview = async () => {
    setAttempted(true)
    setError(null)
    if (isInvalid) return
    // The fields can be changed while the preview loads.
    const due_at = schedule === null ? null : scheduledTime(schedule, new Date())
    const body = bodyOf(draft)
    await goTo(async () => {
      const preview = await call(previewBulk, { body: { ...body, ids: left } })
      return { at: 'preview', preview, body, due_at }
    }, body.template)
  }
  const goBack = ({ body, progress }: Result) => {
    if (isTemplateGone(progress.error, body)) dropTemplate(body.template)
    setChanged(new Set([...changed, ...progress.changed]))
    setStep({ at: 'compose' })
  }

  const cancelScheduled = useCancelScheduled()
  /** Cancels the scheduled changes and returns to the text, which can then be scheduled again. Stays while some fail. */
  const undoScheduled = (result: Result) =>
    goTo(async () => {
      const { progress } = result
      const failed = await cancelScheduled(progress.decisions)
      // The draft was deleted when its message was scheduled.
      change({})
      if (failed.length > 0) return { ...result, at: 'done', progress: { ...progress, decisions: failed } }
      return { at: 'compose' }
    })
  const attempt = (send: () => Promise<unknown>) => {
    if (!isBusy && content.current) void report(content.current, send)
  }
  const undo = () => step.at === 'waiting' && setStep({ ...step, at: 'preview' })
  const count = left.length
  return (
    <Dialog
      open
      onClose={step.at === 'waiting' ? undo : onClose}
      size="medium"
      isSheetOnPhones
      isClosable={step.at !== 'running'}
      title={action === 'status' ? t('STATUS_TITLE', { count }) : t('REPLY_TITLE', { count })}
      footer={
        <BulkButtons
          run={run}
          isBusy={isBusy}
          onPreview={() => attempt(showPreview)}
          onUndo={undo}
          onBack={goBack}
          onUndoScheduled={(result) => attempt(() => undoScheduled(result))}
          onClose={onClose}
        />
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
        {step.at === 'preview' && <BulkSummary preview={step.preview} body={step.body} due_at={step.due_at} />}
        {step.at === 'waiting' && (
          <BulkWaiting count={step.preview.nb_emails} suffix={suffixOf(step)} onEnd={run.sendNow} />
        )}
        {(step.at === 'running' || step.at === 'done') && (
          <BulkOutcome result={step} isRunning={step.at === 'running'} names={names} />
        )}
      </div>
    </Dialog>
  )
}
