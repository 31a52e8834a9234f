import type { AnswerGroup } from '#lib/domain/answer-group'
import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, isComplete } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'

/** Estimated seconds for one question. */
const QUESTION_SECONDS = 30

/** Estimated seconds for each stage: to watch the video, answer, record and review an attempt, or add a CV. */
const SECONDS: { [stage in Stage]: (campaign: Campaign) => number } = {
  VIDEO: () => 75,
  SURVEY: ({ survey }) => QUESTION_SECONDS * (survey?.questions.length ?? 0),
  PITCH: ({ pitch }) => 60 + 2 * (pitch?.recording_time ?? 60),
  RESUME: ({ resume_requirement }) => (resume_requirement === 'NOT_ASKED' ? 15 : 60),
}

const inMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** The estimate for all stages in whole minutes, at least one. */
export const minutesFor = (stages: readonly Stage[], campaign: Campaign) =>
  inMinutes(stages.reduce((sum, stage) => sum + SECONDS[stage](campaign), 0))

type Progress = { stages: readonly Stage[]; campaign: Campaign; candidacy: Candidacy; answers: AnswerGroup }

/** The share of a stage that is done, from 0 to 1. A question counts once it was answered or left blank. */
export function shareDone(stage: Stage, { campaign, candidacy, answers }: Omit<Progress, 'stages'>) {
  if (isComplete(stage, candidacy)) return 1
  const questions = (stage === 'SURVEY' && campaign.survey?.questions) || []
  return questions.length === 0 ? 0 : questions.filter(({ id }) => id in answers).length / questions.length
}

/** The estimate for what is left in whole minutes. Null if nothing is left. */
export function minutesLeft({ stages, ...progress }: Progress): number | null {
  const left = stages.filter((stage) => !isComplete(stage, progress.candidacy))
  if (left.length === 0) return null
  const seconds = (stage: Stage) => SECONDS[stage](progress.campaign) * (1 - shareDone(stage, progress))
  return inMinutes(left.reduce((sum, stage) => sum + seconds(stage), 0))
}
