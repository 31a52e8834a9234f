import { z } from 'zod'
import { Decision } from '#lib/contract/staff/decisions'
import { WaitingCandidacy } from '#lib/contract/staff/waiting'
import { messageFileHandles } from '#lib/contract/staff/files'
import { TemplateId } from '#lib/contract/staff/message-templates'
import { StaffRating } from '#lib/contract/staff/notes'
import { author_name, timestamp, StaffFile } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { AnswerValue } from '#lib/domain/answer-group'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { CandidacyStatus, Locale, ResumeRequirement, WithdrawalReason } from '#lib/domain/enumerations'
import { RecordKind } from '#lib/domain/record'
import { QuestionType } from '#lib/domain/survey'
import { id } from '#lib/contract/id'

const tag = 'Applications'

const StaffAnswer = z
  .object({
    question_id: id,
    question: z.string(),
    question_type: QuestionType,
    value: AnswerValue.nullable().describe('Raw answer: text, number, choice IDs, dates or an address.'),
    text: z.string().nullable().describe('Answer as text, in the language of the job.'),
  })
  .meta({ id: 'Answer' })

export const Captions = z
  .object({
    content: z
      .string()
      .describe('WebVTT without tags, styles, positions and comments. `&`, `<` and `>` are written as entities.'),
    locale: z.string().describe('Language of the speech as a BCP 47 tag.'),
    author_name: z.string().describe('The member who added the captions, or the company for an API key.'),
    created_at: timestamp.describe('Send it as `If-Match` to replace or remove these captions and no others.'),
  })
  .meta({ id: 'Captions' })
export type Captions = z.infer<typeof Captions>

export const StaffCandidacy = WaitingCandidacy.extend({
  answers: z.array(StaffAnswer),
  pitch: z
    .object({
      question: z.string().nullable(),
      locale: Locale.describe('Language of the job, which is probably that of the answer.'),
      is_passed: z.boolean().describe('Whether the candidate skipped the optional video question.'),
      kind: RecordKind.exclude(['request'])
        .nullable()
        .describe(
          'Form of the answer; null without one, and for a request to answer in another way, which is in `GET /candidacies/:id/adjustments`.',
        ),
      text: z.string().nullable().describe('Written answer as plain text.'),
      film: StaffFile.nullable().describe('Video or audio file of the answer.'),
      thumb: StaffFile.nullable(),
      captions: Captions.nullable().describe('Captions of the video or audio answer.'),
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
  nb_notes: z.number().int(),
  ratings: z.array(StaffRating),
  decision: Decision.nullable().describe(
    'The open decision, or the last one if it failed and the status was not changed after that.',
  ),
  version: z
    .string()
    .describe(
      'Changes with each change of the status, notes, ratings, decisions or withdrawal. Send it as `If-Match` with a write: if the application changed in the meantime, the reply is 412 (`STALE`).',
    ),
}).meta({ id: 'Application' })
export type StaffCandidacy = z.infer<typeof StaffCandidacy>

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
  ifMatch: 'required',
  scope: 'candidacies:write',
  summary:
    'Change the status of an application and notify the candidate. An open decision fails (`CHANGED`). Returns 409 if the application already has this status.',
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
  ifMatch: 'optional',
  scope: 'discussions:write',
  summary: 'Send a message to the candidate: text, files or both. Creates the discussion if there is none.',
  tag: 'Discussions',
  body: z
    .strictObject({
      content: z.string().trim().max(MAX_CONTENT).default(''),
      has_fields: z
        .literal(true)
        .optional()
        .describe(
          'Fills the template fields in `content`, such as `{{first_name}}`. Without it, they are sent as typed.',
        ),
      template_id: TemplateId.optional().describe('Template that is filled and sent instead of `content`.'),
      files: messageFileHandles,
      author_name,
      is_closing: z.boolean().default(false).describe('Closes the discussion after this message.'),
    })
    .refine(({ content, files, template_id }) => content !== '' || files.length > 0 || template_id !== undefined, {
      path: ['content'],
      params: { key: 'REQUIRED' },
    })
    .refine(({ content, template_id }) => content === '' || template_id === undefined, {
      path: ['template_id'],
      params: { key: 'INVALID_PATTERN' },
    })
    .meta({ examples: [{ content: 'When could you come by?', author_name: 'Lena Vogt' }] }),
  reply: z.object({ id, discussion_id: id, created_at: timestamp }),
})
