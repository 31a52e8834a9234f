'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActionLink } from '#components/campaign/apply-link'
import { useCompany } from '#components/site/company-context'
import { useCandidacy } from '#lib/client/candidacies'
import { isEmpty, useDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { currentStage } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import { useFormatter } from '#lib/i18n/formatter'

/** What the browser needs of a campaign. `questions` are the IDs of its questions in their order. */
export type ApplyFacts = { id: number; slug: string; stages: readonly Stage[]; questions: readonly number[] }

type Props = { campaign: ApplyFacts; children: ReactNode }

/** The user's own application: where to continue, or the date and a link to it. `children` without an application. */
export function OwnApplication({ campaign, children }: Props) {
  const t = useTranslations('CAMPAIGN')
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
  return <ContinueLink campaign={campaign} stage={stage} answers={candidacy.answer_draft ?? {}} />
}

/** An application that was started on this device without an account. `children` if it has expired. */
export function ApplicationOnDevice({ campaign, children }: Props) {
  const draft = useDraft(draftKey(campaign.id, null))
  if (isEmpty(draft)) return children
  const isDone = (stage: Stage) => stage === 'VIDEO' || (stage === 'SURVEY' && draft.is_survey_finished)
  const stage = campaign.stages.find((each) => !isDone(each)) ?? null
  return <ContinueLink campaign={campaign} stage={stage} answers={draft.answers} />
}

type Answers = { readonly [question_id: string]: unknown }

/** Continues at a stage, or at the review if it is null. */
function ContinueLink({ campaign, stage, answers }: { campaign: ApplyFacts; stage: Stage | null; answers: Answers }) {
  const t = useTranslations('CAMPAIGN')
  const tEnums = useTranslations('ENUMERATIONS')
  const detail =
    stage === 'SURVEY'
      ? t('CONTINUE_AT_QUESTION', questionOf(answers, campaign.questions))
      : stage
        ? tEnums(`STAGE.${stage}`)
        : t('CONTINUE_AT_REVIEW')
  return <ActionLink href={`/jobs/${campaign.slug}/apply`} label={t('CONTINUE')} detail={detail} />
}

/** The number of the first question without an answer, counted from 1, and the number of questions. */
function questionOf(answers: Answers, questions: readonly number[]) {
  const open = questions.findIndex((id) => answers[id] === undefined)
  return { at: open < 0 ? questions.length : open + 1, total: questions.length }
}
