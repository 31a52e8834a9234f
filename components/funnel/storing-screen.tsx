import { useTranslations } from 'next-intl'
import { StageHead } from '#components/funnel/stage-head'
import type { Answers } from './use-answers'
import { Button, ButtonLink } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useErrorText } from '#lib/client/error-text'
import css from './stage.module.css'

/** Shown while the answers of this device are moved into the account. */
export function StoringScreen({ form: { saving, store } }: { form: Answers }) {
  const t = useTranslations('FUNNEL')
  const errorText = useErrorText()
  if (saving.at === 'waiting') return <LoadError level={1} title={t('STORING.OFFLINE')} onRetry={store} />
  if (saving.at !== 'rejected')
    return (
      <div role="status" aria-label={t('STORING.TEXT')}>
        <Skeleton shape="title" />
        <Skeleton count={4} />
      </div>
    )
  return (
    <>
      <StageHead title={t('STORING.FAILED')} />
      <ErrorSummary errors={[{ message: errorText.call(saving.error) }]} />
      <div className={css.actions}>
        <Button size="large" onClick={() => void store()}>
          {t('STORING.RETRY')}
        </Button>
        <ButtonLink href="/all-jobs" size="large" tone="quiet" prefetch={false}>
          {t('RECEIPT.MORE')}
        </ButtonLink>
      </div>
    </>
  )
}
