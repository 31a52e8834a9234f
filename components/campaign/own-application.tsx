'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActionLink } from '#components/campaign/apply-link'
import { useCompany } from '#components/site/company-context'
import { useCandidacy } from '#lib/client/candidacies'
import { type Candidacy, currentStage } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import { useFormatter } from '#lib/i18n/formatter'

/** What the browser needs of a campaign. `questions` are the IDs of its questions in their order. */
export type ApplyFacts = { id: number; slug: string; stages: readonly Stage[]; questions: readonly number[] }

type Props = { campaign: ApplyFacts; children: ReactNode }

/** The user's own application: where to continue, or the date and a link to it. `children` without an application. */
export function OwnApplication({ campaign, children }: Props) {
  const t = useTranslations('CAMPAIGN')
  const tEnums = useTranslations('ENUMERATIONS')
  const format = useFormatter()
  const { time_zone: timeZone } = useCompany().company
  const { candidacy } = useCandidacy(campaign.id, true)
  if (!candidacy) return children
  if (candidacy.confirmed_at)
    return (
      <ActionLink
        href={candidacy.reference ? `/profile/applications/${candidacy.reference}` : '/profile/applications'}
        label={t('VIEW_APPLICATION')}
        detail={t('APPLIED', {
          date: format.dateTime(new Date(candidacy.confirmed_at), { dateStyle: 'long', timeZone }),
        })}
      />
    )
  const stage = currentStage(campaign.stages, candidacy)
  const detail =
    stage === 'SURVEY'
      ? t('CONTINUE_AT_QUESTION', questionOf(candidacy, campaign.questions))
      : stage
        ? tEnums(`STAGE.${stage}`)
        : t('CONTINUE_AT_REVIEW')
  return <ActionLink href={`/jobs/${campaign.slug}/apply`} label={t('CONTINUE')} detail={detail} />
}

/** The first question without an answer, from 1. */
function questionOf({ answer_draft }: Candidacy, questions: readonly number[]) {
  const open = questions.findIndex((id) => answer_draft?.[id] === undefined)
  return { at: open < 0 ? questions.length : open + 1, total: questions.length }
}
