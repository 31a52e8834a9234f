import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { isRejected } from '#lib/client/is-rejected'
import { type Result, suffixOf } from '#lib/client/manager/inbox/bulk'
import { type BulkRun, retriesOf } from './use-bulk-run'
import { useStepPress } from './use-step-press'

type Props = {
  run: BulkRun
  isBusy: boolean
  onPreview: () => void
  onUndo: () => void
  /** Returns to the text after the server has rejected a call. */
  onBack: (result: Result) => void
  onUndoScheduled: (result: Result) => void
  onClose: () => void
}

/** The buttons of each step of a bulk action. */
export function BulkButtons({ run: { step, setStep, ...run }, isBusy, onUndo, onClose, ...on }: Props) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const press = useStepPress(step.at)
  if (step.at === 'compose')
    return (
      <Button key="preview" busy={isBusy} onClick={press(on.onPreview)}>
        {t('PREVIEW')}
      </Button>
    )
  if (step.at === 'preview') {
    const { nb_emails: count } = step.preview
    return (
      <>
        {count > 0 && (
          <Button key="send" onClick={press(() => setStep({ ...step, at: 'waiting' }))}>
            {t(`RUN${suffixOf(step)}`, { count })}
          </Button>
        )}
        <Button key="back" tone="quiet" onClick={press(() => setStep({ at: 'compose' }))}>
          {t('BACK')}
        </Button>
      </>
    )
  }
  if (step.at === 'waiting')
    return (
      <>
        <Button key="undo" tone="quiet" onClick={press(onUndo)}>
          {t('UNDO')}
        </Button>
        <Button key="now" tone="plain" onClick={press(run.sendNow)}>
          {t(step.due_at === null ? 'NOW' : 'NOW_LATER')}
        </Button>
      </>
    )
  if (step.at === 'running')
    return (
      <Button key="stop" tone="quiet" onClick={press(run.stop)}>
        {t('STOP')}
      </Button>
    )
  const { progress } = step
  return (
    <>
      {retriesOf(progress).length > 0 && (
        <Button key="retry" onClick={press(() => run.retry(step))}>
          {t('RETRY')}
        </Button>
      )}
      {isRejected(progress.error) && (
        <Button key="change" onClick={press(() => on.onBack(step))}>
          {t('BACK')}
        </Button>
      )}
      {progress.decisions.length > 0 && (
        <Button key="cancel" tone="quiet" busy={isBusy} onClick={press(() => on.onUndoScheduled(step))}>
          {t('UNDO')}
        </Button>
      )}
      <Button key="done" tone="quiet" onClick={press(onClose)}>
        {t('CLOSE')}
      </Button>
    </>
  )
}
