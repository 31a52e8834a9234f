import { z } from 'zod'
import { messageFileHandles } from '#lib/contract/staff/files'
import { author_name, id, timestamp, next_cursor, page, StaffFile } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { AnswerValue } from '#lib/domain/answer-group'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { CandidacyStatus, JobType, Locale, ResumeRequirement, WithdrawalReason } from '#lib/domain/enumerations'
import { RecordKind } from '#lib/domain/record'
import { QuestionType } from '#lib/domain/survey'

const tag = 'Applications'

const Person = z
  .object({
    user_id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable().describe('Phone number in E.164 format if it is valid, otherwise as entered.'),
    locale: Locale.nullable(),
    bio_url: z.string().nullable().describe('Link to the candidate’s own page, such as a portfolio.'),
    tags: z.array(z.string()).describe('Skills and keywords of the candidate’s profile.'),
    job_types: z.array(JobType).describe('Contract types that the candidate prefers.'),
  })
  .meta({ id: 'Person' })

export const StaffCandidacyCard = z
  .object({
    id,
    reference: z.string().nullable().describe('Reference on the candidate’s confirmation, such as `K7M2-9QXD`.'),
    campaign: z.object({ id, slug: z.string(), name: z.string() }),
    person: Person,
    status: CandidacyStatus,
    status_changed_at: timestamp.nullable(),
    confirmed_at: timestamp.describe('Time of submission.'),
    answered_at: timestamp.nullable().describe('First message or status change by the company.'),
    withdrawn_at: timestamp.nullable(),
    source: z.string().nullable().describe('Source of the candidate’s visit.'),
    sponsor: z.string().nullable().describe('Name of the person who recommended the job to the candidate.'),
    discussion_id: id.nullable(),
  })
  .meta({ id: 'ApplicationCard' })
export type StaffCandidacyCard = z.infer<typeof StaffCandidacyCard>

const StaffAnswer = z
  .object({
    question_id: id,
    question: z.string(),
    question_type: QuestionType,
    value: AnswerValue.nullable().describe('Raw answer: text, number, choice IDs, dates or an address.'),
    text: z.string().nullable().describe('Answer as text, in the language of the job.'),
  })
  .meta({ id: 'Answer' })

export const StaffCandidacy = StaffCandidacyCard.extend({
  answers: z.array(StaffAnswer),
  pitch: z
    .object({
      question: z.string().nullable(),
      is_passed: z.boolean().describe('Whether the candidate skipped the optional video question.'),
      kind: RecordKind.nullable().describe(
        'Form of the answer; null without one. `request`: the candidate asks to answer in another way.',
      ),
      text: z.string().nullable().describe('Written answer as plain text, or the message of a request.'),
      film: StaffFile.nullable().describe('Video or audio file of the answer.'),
      thumb: StaffFile.nullable(),
    })
    .nullable()
    .describe('Answer to the video question; null if the job does not ask for one.'),
  resume: StaffFile.nullable().describe('CV; null if the candidate sent none.'),
  resume_requirement: ResumeRequirement.describe('Whether the job asked for a CV when the candidate applied.'),
  avatar: StaffFile.nullable().describe('Profile photo of the candidate.'),
  nb_messages: z.number().int(),
  status_history: z.array(z.object({ status: CandidacyStatus, at: timestamp })),
  withdrawal_reason: WithdrawalReason.nullable(),
  withdrawal_comment: z.string().nullable(),
}).meta({ id: 'Application' })
export type StaffCandidacy = z.infer<typeof StaffCandidacy>

/** Submitted applications, latest first. Later submissions appear before the first page. */
export const listStaffCandidacies = staffEndpoint({
  method: 'GET',
  path: '/candidacies',
  scope: 'candidacies:read',
  summary: 'List submitted applications, newest first.',
  tag,
  query: z.strictObject({
    campaign: z.string().max(200).optional().describe('Filter by job slug.'),
    status: CandidacyStatus.optional(),
    since: timestamp.optional().describe('Only applications submitted at or after this time.'),
    source: z.string().max(200).optional(),
    ...page,
  }),
  reply: z.object({ candidacies: z.array(StaffCandidacyCard), next_cursor }),
})
export const readStaffCandidacy = staffEndpoint({
  method: 'GET',
  path: '/candidacies/:id',
  scope: 'candidacies:read',
  summary: 'Retrieve an application with its answers, video answer and CV. The candidate is not notified.',
  tag,
  reply: StaffCandidacy,
})
export const changeStaffCandidacyStatus = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/status',
  scope: 'candidacies:write',
  summary: 'Change the status of an application and notify the candidate. Returns 409 if it already has this status.',
  tag,
  body: z
    .strictObject({
      status: CandidacyStatus.exclude(['WITHDRAWN']).describe(
        'New status. Only candidates can withdraw an application.',
      ),
      message: z.string().trim().min(1).max(MAX_CONTENT).optional().describe('Message to the candidate.'),
      author_name,
    })
    .meta({ examples: [{ status: 'INTERVIEW', message: 'Tuesday at ten?', author_name: 'Lena Vogt' }] }),
  reply: z.object({ message_id: id, discussion_id: id, old_status: CandidacyStatus, new_status: CandidacyStatus }),
})
export const writeToCandidacy = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/messages',
  scope: 'discussions:write',
  summary: 'Send a message to the candidate: text, files or both. Creates the discussion if there is none.',
  tag: 'Discussions',
  body: z
    .strictObject({
      content: z.string().trim().max(MAX_CONTENT).default(''),
      files: messageFileHandles,
      author_name,
      is_closing: z.boolean().default(false).describe('Closes the discussion after this message.'),
    })
    .refine(({ content, files }) => content !== '' || files.length > 0, {
      path: ['content'],
      params: { key: 'REQUIRED' },
    })
    .meta({ examples: [{ content: 'When could you come by?', author_name: 'Lena Vogt' }] }),
  reply: z.object({ id, discussion_id: id, created_at: timestamp }),
})
