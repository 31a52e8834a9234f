import { useTranslations } from 'next-intl'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useToast } from '#components/ui/toast'
import { isRejected } from '#lib/client/is-rejected'
import {
  bodyOf,
  type BulkProgress,
  type Chunk,
  chunksOf,
  type Previewed,
  progressOf,
  type Result,
  retryOf,
  runBulk,
  suffixOf,
  versionsOf,
} from '#lib/client/manager/inbox/bulk'
import { type BulkOwner, readBulkDraft, writeBulkDraft } from '#lib/client/manager/inbox/bulk-draft'
import { useStaffCall } from '#lib/client/manager/use-company'
import { useLeaveWarning, warnBeforeLeaving } from '#lib/client/manager/use-leave-warning'
import { applyBulk } from '#lib/contract/staff/bulk'
import { UNDO_SECONDS } from '#lib/domain/member-limits'
import { useOutcomeText } from './use-outcome-text'

export type Step =
  | { at: 'compose' }
  | ({ at: 'preview' } & Previewed)
  | ({ at: 'waiting' } & Previewed)
  | ({ at: 'running' } & Result)
  | ({ at: 'done' } & Result)

type Options = {
  owner: BulkOwner
  /** Called after each call, with the IDs of all applications that this action has changed so far. */
  onChanged: (ids: readonly number[]) => void
}

const newKey = () => crypto.randomUUID()

/** The calls that can be repeated. A call that the server has rejected would be rejected again. */
export const retriesOf = (progress: BulkProgress) => (isRejected(progress.error) ? [] : retryOf(progress, newKey))

/**
 * The steps of a bulk action, and its calls. If the member leaves the inbox with Back of the browser, a confirmed action
 * continues, and toasts replace the dialog.
 */
export function useBulkRun({ owner, onChanged }: Options) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const toast = useToast()
  const call = useStaffCall()
  const outcomeText = useOutcomeText()
  const [step, setStep] = useState<Step>({ at: 'compose' })
  const abort = useRef(new AbortController())
  const hasLeft = useRef(false)

  const run = async ({ preview, body, due_at }: Previewed, chunks: readonly Chunk[], before = progressOf(chunks)) => {
    const previewed = { preview, body, due_at }
    abort.current = new AbortController()
    setStep({ at: 'running', ...previewed, progress: before })
    const stopWarning = warnBeforeLeaving()
    const progress = await runBulk(chunks, {
      send: ({ ids, key }) =>
        call(applyBulk, {
          body: { ...body, ids: [...ids], versions: versionsOf(preview, ids), ...(due_at && { due_at }) },
          headers: { 'idempotency-key': key },
        }),
      signal: abort.current.signal,
      before,
      onProgress: (next) => {
        setStep({ at: 'running', ...previewed, progress: next })
        onChanged(next.changed)
      },
    })
    stopWarning()
    if (retryOf(progress, newKey).length === 0) deleteSentDraft(owner, previewed)
    setStep({ at: 'done', ...previewed, progress })
    if (hasLeft.current) showResult({ ...previewed, progress })
  }
  const runAll = (previewed: Previewed) => void run(previewed, chunksOf(previewed.preview.ids, newKey))
  const retry = ({ progress, ...previewed }: Result) => void run(previewed, retriesOf(progress), progress)
  const stop = () => abort.current.abort()

  const showResult = (result: Result) => {
    const { progress } = result
    const { sent, unsent } = outcomeText(result)
    const failureCount = progress.failures.length
    const parts = [sent, unsent ?? '', failureCount > 0 ? t('UNCHANGED', { count: failureCount }) : '']
    const hasProblem = unsent !== null || failureCount > 0
    toast({
      message: parts.filter((part) => part !== '').join(' '),
      ...(hasProblem && { tone: 'danger' as const }),
      ...(retriesOf(progress).length > 0 && { action: { label: t('RETRY'), onSelect: () => retry(result) } }),
    })
  }
  /** Continues the time to undo in a toast. */
  const waitInToast = (previewed: Previewed) => {
    const stopWarning = warnBeforeLeaving()
    let isWaiting = true
    const end = () => {
      isWaiting = false
      clearTimeout(timer)
      stopWarning()
    }
    const timer = setTimeout(() => {
      end()
      runAll(previewed)
    }, UNDO_SECONDS * 1000)
    const undo = () => {
      // The toast stays longer while it has the focus or the pointer.
      if (!isWaiting) return stop()
      end()
      toast({ message: t('EMAILS', { count: 0 }) })
    }
    const values = { count: previewed.preview.nb_emails, seconds: UNDO_SECONDS }
    toast({ message: t(`WAITING${suffixOf(previewed)}`, values), action: { label: t('UNDO'), onSelect: undo } })
  }
  const leave = useEffectEvent(() => {
    hasLeft.current = true
    if (step.at === 'waiting') waitInToast(step)
    if (step.at === 'running') toast({ message: t('CONTINUES'), action: { label: t('STOP'), onSelect: stop } })
  })
  useLayoutEffect(() => {
    hasLeft.current = false
    return () => leave()
  }, [])
  useLeaveWarning(step.at === 'waiting')

  const sendNow = () => {
    // The timer of the dialog may end after the member has left.
    if (step.at === 'waiting' && !hasLeft.current) runAll(step)
  }
  return { step, setStep, retry, sendNow, stop }
}

export type BulkRun = ReturnType<typeof useBulkRun>

/** Deletes the draft of a message that was sent, unless it was changed since it was previewed. */
function deleteSentDraft(owner: BulkOwner, { body }: Previewed) {
  const draft = bodyOf(readBulkDraft(owner, body.action))
  if (JSON.stringify(draft) === JSON.stringify(body)) writeBulkDraft(owner, { action: body.action })
}
