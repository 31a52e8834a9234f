import { z } from 'zod'
import { AnswerGroup } from '#lib/domain/answer-group'
import { type Campaign, CampaignCard } from '#lib/domain/campaign'
import { CandidacyStatus, type Stage, STAGES } from '#lib/domain/enumerations'
import { NO_ADJUSTMENTS, PitchAdjustments } from '#lib/domain/pitch-adjustments'
import { Record as PitchRecord } from '#lib/domain/record'

const timestamp = z.iso.datetime({ offset: true }).nullable().default(null)

export const Candidacy = z.object({
  id: z.number().int(),
  answer_group: AnswerGroup.nullable().default(null),
  /** Extension: answers before the survey is finished. */
  answer_draft: AnswerGroup.nullable().default(null),
  /** Its `stages` are those of the funnel (`stagesOf`). */
  campaign: CampaignCard,
  /** Extension: whether the candidate skipped an optional pitch. */
  is_pitch_passed: z.boolean().default(false),
  created_at: timestamp,
  /** Extension: when the application was submitted. Null while it is a draft. */
  confirmed_at: timestamp,
  /** Extension: the reference on the confirmation, 'K7M2-9QXD'. */
  reference: z.string().nullable().default(null),
  video_seen_at: timestamp,
  record: PitchRecord.nullable().default(null),
  /** Extension: number of attempts at the pitch so far. */
  pitch_tries: z.number().int().nonnegative().default(0),
  /** Extension: more time and attempts for the pitch, as chosen by the candidate. The company never sees it. */
  pitch_adjustments: PitchAdjustments.default(NO_ADJUSTMENTS),
  resume_url: z.string().nullable().default(null),
  /** Extension: the file name of the attached CV. */
  resume_filename: z.string().nullable().default(null),
  /** Extension: whether the candidate continued without an optional CV. */
  is_resume_passed: z.boolean().default(false),
  source: z.string().nullable().default(null),
  /** Extension: the public name of the sponsor. If the sponsor has an account, the company sees the full name. */
  recommended_by: z.string().nullable().default(null),
  /** Extension: the status of the submitted application, and when it last changed. */
  status: CandidacyStatus.default('RECEIVED'),
  status_changed_at: timestamp,
  /** Extension: when the candidate withdrew it. The company still sees the withdrawal. */
  withdrawn_at: timestamp,
  /** Extension: the end of the last day for the promised reply. Null without a promise. */
  reply_by: timestamp,
  /** Extension: when the company first replied or changed the status. */
  answered_at: timestamp,
  /** Extension: status changes that the candidate was notified of, oldest first. */
  status_history: z.array(z.object({ status: CandidacyStatus, at: z.iso.datetime({ offset: true }) })).default([]),
})
export type Candidacy = z.infer<typeof Candidacy>

const completion: { [stage in Stage]: (candidacy: Candidacy) => boolean } = {
  VIDEO: ({ video_seen_at }) => video_seen_at !== null,
  SURVEY: ({ answer_group }) => answer_group !== null && Object.keys(answer_group).length > 0,
  PITCH: ({ record, is_pitch_passed }) => (record !== null && record.scan_status !== 'infected') || is_pitch_passed,
  RESUME: ({ resume_url, is_resume_passed, campaign: { resume_requirement } }) =>
    resume_url !== null ||
    resume_requirement === 'NOT_ASKED' ||
    (resume_requirement === 'OPTIONAL' && is_resume_passed),
}

/**
 * Whether a stage is complete (§4). A skipped optional pitch or CV is complete, and so is a CV that is not asked for.
 */
export const isComplete = (stage: Stage, candidacy: Candidacy) => completion[stage](candidacy)

/** The stages that a campaign lists, in funnel order. RESUME is always one of them, even if no CV is asked for. */
export const listedStages = ({ stages }: Pick<Campaign, 'stages'>): Stage[] =>
  STAGES.filter((stage) => stages.includes(stage) || stage === 'RESUME')

/** The stages that a campaign has, in order. A listed stage without its video, questions or pitch is skipped. */
export function stagesOf(campaign: Pick<Campaign, 'stages' | 'video' | 'survey' | 'pitch'>): Stage[] {
  const exists: { [stage in Stage]: boolean } = {
    VIDEO: campaign.video !== null,
    SURVEY: campaign.survey !== null && campaign.survey.questions.length > 0,
    PITCH: campaign.pitch !== null && campaign.pitch.is_video_enabled,
    RESUME: true,
  }
  return listedStages(campaign).filter((stage) => exists[stage])
}

/** Whether a stage has its own screen. RESUME has none if no CV is asked for. */
export const hasScreen = (stage: Stage, { resume_requirement }: Pick<Campaign, 'resume_requirement'>) =>
  stage !== 'RESUME' || resume_requirement !== 'NOT_ASKED'

/** The first incomplete stage. Null if only submitting is left. */
export const currentStage = (stages: readonly Stage[], candidacy: Candidacy): Stage | null =>
  stages.find((stage) => !isComplete(stage, candidacy)) ?? null

/** A stage can be opened once all stages before it are complete, and none after submission. */
export const isReachable = (stage: Stage, stages: readonly Stage[], candidacy: Candidacy) =>
  candidacy.confirmed_at === null &&
  stages.includes(stage) &&
  stages.slice(0, stages.indexOf(stage)).every((earlier) => isComplete(earlier, candidacy))
