'use client'

import { useTranslations } from 'next-intl'
import { ApplicationActions } from '#components/account/application-actions'
import { ApplicationTimeline } from '#components/account/application-timeline'
import { useCompany } from '#components/site/company-context'
import { Badge, type BadgeProps } from '#components/ui/badge'
import { Facts } from '#components/ui/facts'
import type { Thread } from '#lib/client/applications'
import { canReinstate, isOver, applicationStateOf } from '#lib/domain/application'
import { isOpen } from '#lib/domain/campaign'
import { campaignPlace } from '#lib/domain/place'
import type { Candidacy } from '#lib/domain/candidacy'
import { useReplyPromiseText } from '#lib/i18n/reply-promise-text'
import css from './applications.module.css'

type Props = { candidacy: Candidacy; thread?: Thread }

/** The state of an application, its next step, and whose turn it is. */
export function ApplicationCard({ candidacy, thread }: Props) {
  const t = useTranslations('APPLICATIONS')
  const { campaign, confirmed_at, reference } = candidacy
  const { company } = useCompany()
  const replyPromise = useReplyPromiseText(candidacy, company.name)
  const isLate = replyPromise?.at === 'LATE'
  const isClosed = confirmed_at !== null && !isOpen(campaign) && !isOver(candidacy)
  return (
    <li className={css.card}>
      <div className={css.head}>
        <div>
          <h3 className={css.job} lang={campaign.locale}>
            {campaign.name}
          </h3>
          <Facts className={css.quiet} items={[campaign.entity?.name, campaignPlace(campaign)]} />
        </div>
        <StatusBadge candidacy={candidacy} />
      </div>
      <ApplicationTimeline candidacy={candidacy} />
      <div className={css.next}>
        {!isLate && (
          <p>
            <NextStep candidacy={candidacy} />
          </p>
        )}
        {replyPromise && (
          <p className={css.clock} data-late={isLate || undefined}>
            {replyPromise.text}
          </p>
        )}
        {isClosed && <p className={css.quiet}>{t('CLOSED')}</p>}
      </div>
      <ApplicationActions candidacy={candidacy} thread={thread} isLate={isLate} />
      {reference && <p className={css.number}>{t('REFERENCE', { reference })}</p>}
    </li>
  )
}

const TONES: { [at in ReturnType<typeof applicationStateOf>['at']]: BadgeProps['tone'] } = {
  DRAFT: 'accent',
  MISSED: 'neutral',
  RECEIVED: 'brand',
  IN_REVIEW: 'brand',
  INTERVIEW: 'success',
  OFFER: 'success',
  HIRED: 'success',
  REJECTED: 'neutral',
  WITHDRAWN: 'neutral',
}

function StatusBadge({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('APPLICATIONS')
  const tEnums = useTranslations('ENUMERATIONS')
  const { at } = applicationStateOf(candidacy)
  const name = at === 'DRAFT' || at === 'MISSED' ? t(`STATE.${at}`) : tEnums(`CANDIDACY_STATUS.${at}`)
  return <Badge tone={TONES[at]}>{name}</Badge>
}

/** The next step, and whose turn it is. */
function NextStep({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('APPLICATIONS')
  const tEnums = useTranslations('ENUMERATIONS')
  const { company } = useCompany()
  const state = applicationStateOf(candidacy)
  if (state.at === 'DRAFT')
    return state.stage ? t('NEXT.DRAFT', { stage: tEnums(`STAGE.${state.stage}`) }) : t('NEXT.REVIEW')
  if (canReinstate(candidacy)) return t('NEXT.WITHDRAWN_OPEN', { company: company.name })
  return t(`NEXT.${state.at}`, { company: company.name })
}
