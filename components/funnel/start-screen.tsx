'use client'

import { useTranslations } from 'next-intl'
import { StageHead } from '#components/funnel/stage-head'
import { useStepAction } from './use-step-action'
import { RecommendedBy } from '#components/site/recommended-by'
import { StageList } from '#components/site/stage-list'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { startCandidacy } from '#lib/client/candidacies'
import { visitOrigin } from '#lib/client/visit-origin'
import { useSession } from '#lib/client/session'
import type { Campaign } from '#lib/domain/campaign'
import type { Stage } from '#lib/domain/enumerations'
import { minutesFor } from '#lib/domain/funnel'
import s from './stage.module.css'

type Props = { campaign: Campaign; stages: readonly Stage[] }

export function StartScreen({ campaign, stages }: Props) {
  const t = useTranslations('FUNNEL')
  const session = useSession()
  const { run, isBusy, failure } = useStepAction()
  const start = () => run(() => startCandidacy({ campaign_id: campaign.id, ...visitOrigin(location.search) }))
  return (
    <>
      <StageHead title={t('START.TITLE', { name: session.status === 'user' ? session.user.first_name : '' })}>
        {t('START.TEXT', { count: stages.length, minutes: minutesFor(stages, campaign) })}
      </StageHead>
      <RecommendedBy />
      <StageList stages={stages} isCard />
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <div className={s.actions}>
        <Button size="large" busy={isBusy} onClick={() => void start()}>
          {t('START.GO')}
        </Button>
      </div>
    </>
  )
}
