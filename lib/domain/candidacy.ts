import { z } from 'zod'
import { AnswerGroup } from '#lib/domain/answer-group'
import { type Campaign, CampaignCard } from '#lib/domain/campaign'
import { CandidacyStatus, type Stage, STAGES } from '#lib/domain/enumerations'
import { Record as PitchRecord } from '#lib/domain/record'

const instant = z.iso.datetime({ offset: true }).nullable().default(null)

export const Candidacy = z.object({
  id: z.number().int(),
  answer_group: AnswerGroup.nullable().default(null),
  /** Extension: answers given so far, before the survey is finished. */
  answer_draft: AnswerGroup.nullable().default(null),
  campaign: CampaignCard,
  /** Extension: whether the campaign's pitch was passed where it is optional. */
  is_pitch_passed: z.boolean().default(false),
  created_at: instant,
  /** Extension: when the application was confirmed and so sent; null while it is being written. */
  confirmed_at: instant,
  /** Extension: the number on the receipt, for people: 'K7M2-9QXD'. */
  reference: z.string().nullable().default(null),
  video_seen_at: instant,
  record: PitchRecord.nullable().default(null),
  /** Extension: takes recorded for the pitch so far. */
  pitch_tries: z.number().int().nonnegative().default(0),
  resume_url: z.string().nullable().default(null),
  /** Extension: the file name of the attached CV. */
  resume_filename: z.string().nullable().default(null),
  source: z.string().nullable().default(null),
  /** Extension: where the sent application stands, and since when. */
  status: CandidacyStatus.default('RECEIVED'),
  status_changed_at: instant,
  /** Extension: when the person stepped back from it; the company still sees that they did. */
  withdrawn_at: instant,
  /** Extension: the end of the day by which the company promised to answer; null where it did not. */
  reply_by: instant,
  /** Extension: when its people first wrote about it or moved it. */
  answered_at: instant,
  /** Extension: each change of the status that was told, oldest first. */
  status_history: z.array(z.object({ status: CandidacyStatus, at: z.iso.datetime({ offset: true }) })).default([]),
})
export type Candidacy = z.infer<typeof Candidacy>

const completion: { [stage in Stage]: (candidacy: Candidacy) => boolean } = {
  VIDEO: ({ video_seen_at }) => video_seen_at !== null,
  SURVEY: ({ answer_group }) => answer_group !== null && Object.keys(answer_group).length > 0,
  PITCH: ({ record, is_pitch_passed }) => (record !== null && record.scan_status !== 'infected') || is_pitch_passed,
  RESUME: ({ resume_url }) => resume_url !== null,
}

/** Stage completion of §4; a passed optional pitch counts as complete. */
export const isComplete = (stage: Stage, candidacy: Candidacy) => completion[stage](candidacy)

/** The stages that a campaign lists, in the order of the funnel; the CV is asked in each. */
export const listedStages = ({ stages }: Pick<Campaign, 'stages'>): Stage[] =>
  STAGES.filter((stage) => stages.includes(stage) || stage === 'RESUME')

/** The stages that a campaign really has, in order: a stage without its film or questions is no stage. */
export function stagesOf(campaign: Pick<Campaign, 'stages' | 'video' | 'survey' | 'pitch'>): Stage[] {
  const exists: { [stage in Stage]: boolean } = {
    VIDEO: campaign.video !== null,
    SURVEY: campaign.survey !== null && campaign.survey.questions.length > 0,
    PITCH: campaign.pitch !== null && campaign.pitch.is_video_enabled,
    RESUME: true,
  }
  return listedStages(campaign).filter((stage) => exists[stage])
}

/** The first stage that is not complete; null when all are and only confirming is left. */
export const currentStage = (stages: readonly Stage[], candidacy: Candidacy): Stage | null =>
  stages.find((stage) => !isComplete(stage, candidacy)) ?? null

/** A stage may be opened once all before it are complete, and none once the application is confirmed. */
export const isReachable = (stage: Stage, stages: readonly Stage[], candidacy: Candidacy) =>
  candidacy.confirmed_at === null &&
  stages.includes(stage) &&
  stages.slice(0, stages.indexOf(stage)).every((earlier) => isComplete(earlier, candidacy))
