import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FailedScreen } from '#components/funnel/failed-screen'
import { StageHead } from '#components/funnel/stage-head'
import type { Answers, Saving } from './use-answers'
import { useRetry } from './use-retry'
import { Button, ButtonLink } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Skeleton } from '#components/ui/skeleton'
import { useErrorText } from '#lib/client/error-text'
import css from './stage.module.css'

/** Shown while the answers of this device are moved into the account. */
export function StoringScreen({ form: { saving, store } }: { form: Answers }) {
  const t = useTranslations('FUNNEL')
  const errorText = useErrorText()
  /** The last failure. It stays while the answers are sent again, so that the pressed button keeps focus. */
  const [failure, setFailure] = useState<Saving | null>(null)
  if (saving !== failure && (saving.at === 'waiting' || saving.at === 'rejected')) setFailure(saving)
  const { attempts, isBusy, retry } = useRetry(store)
  if (failure?.at === 'waiting') return <FailedScreen title={t('STORING.OFFLINE')} onRetry={store} />
  if (failure?.at !== 'rejected')
    return (
      <div role="status" aria-label={t('STORING.TEXT')}>
        <Skeleton shape="title" />
        <Skeleton count={4} />
      </div>
    )
  return (
    <>
      <StageHead title={t('STORING.FAILED')} />
      <ErrorSummary errors={[{ message: errorText.call(failure.error) }]} attempt={attempts} />
      <div className={css.actions}>
        <Button size="large" busy={isBusy} onClick={() => void retry()}>
          {t('STORING.RETRY')}
        </Button>
        <ButtonLink href="/all-jobs" size="large" tone="quiet" prefetch={false}>
          {t('RECEIPT.MORE')}
        </ButtonLink>
      </div>
    </>
  )
}
