import { z } from 'zod'
import { waitingFiles } from '#lib/contract/staff/files'
import { author_name, id, instant, next_cursor, page, StaffFile } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { AnswerValue } from '#lib/domain/answer-group'
import { CONTENT_MOST } from '#lib/domain/discussion'
import { CandidacyStatus, Locale, WithdrawalReason } from '#lib/domain/enumerations'
import { QuestionType } from '#lib/domain/survey'

const tag = 'Applications'

const Person = z
  .object({
    user_id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable().describe('As it is dialled from everywhere, where the person gave one.'),
    locale: Locale.nullable(),
  })
  .meta({ id: 'Person' })

export const StaffCandidacyCard = z
  .object({
    id,
    reference: z.string().nullable().describe('The number on the candidate’s receipt, `K7M2-9QXD`.'),
    campaign: z.object({ id, slug: z.string(), name: z.string() }),
    person: Person,
    status: CandidacyStatus,
    status_changed_at: instant.nullable(),
    confirmed_at: instant.describe('When it was sent.'),
    answered_at: instant.nullable().describe('When the company first wrote or moved it.'),
    withdrawn_at: instant.nullable(),
    source: z.string().nullable().describe('Where the candidate came from.'),
    discussion_id: id.nullable(),
  })
  .meta({ id: 'ApplicationCard' })
export type StaffCandidacyCard = z.infer<typeof StaffCandidacyCard>

const StaffAnswer = z
  .object({
    question_id: id,
    question: z.string(),
    question_type: QuestionType,
    value: AnswerValue.nullable().describe('As it was given: text, number, ids of choices, days, a place.'),
    text: z.string().nullable().describe('The same in words, in the language of the job.'),
  })
  .meta({ id: 'Answer' })

export const StaffCandidacy = StaffCandidacyCard.extend({
  answers: z.array(StaffAnswer),
  pitch: z
    .object({
      question: z.string().nullable(),
      is_passed: z.boolean().describe('The candidate went on without a film.'),
      film: StaffFile.nullable(),
      thumb: StaffFile.nullable(),
    })
    .nullable()
    .describe('Null where the job asks for none.'),
  resume: StaffFile.nullable(),
  nb_messages: z.number().int(),
  status_history: z.array(z.object({ status: CandidacyStatus, at: instant })),
  withdrawal_reason: WithdrawalReason.nullable(),
  withdrawal_comment: z.string().nullable(),
}).meta({ id: 'Application' })
export type StaffCandidacy = z.infer<typeof StaffCandidacy>

/** Sent applications, latest first. Applications sent while paging come before the first page. */
export const listStaffCandidacies = staffEndpoint({
  method: 'GET',
  path: '/candidacies',
  scope: 'candidacies:read',
  summary: 'Applications that were sent, the latest first.',
  tag,
  query: z.strictObject({
    campaign: z.string().max(200).optional().describe('Of one job, by its slug.'),
    status: CandidacyStatus.optional(),
    since: instant.optional().describe('Sent at this instant or later.'),
    source: z.string().max(200).optional(),
    ...page,
  }),
  reply: z.object({ candidacies: z.array(StaffCandidacyCard), next_cursor }),
})
export const readStaffCandidacy = staffEndpoint({
  method: 'GET',
  path: '/candidacies/:id',
  scope: 'candidacies:read',
  summary: 'One application with its answers in words, its film and CV. Reading it changes nothing for the candidate.',
  tag,
  reply: StaffCandidacy,
})
export const changeStaffCandidacyStatus = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/status',
  scope: 'candidacies:write',
  summary:
    'Moves an application to another status and tells the candidate, with words of yours or without. 409 where it stands there.',
  tag,
  body: z
    .strictObject({
      status: CandidacyStatus.exclude(['WITHDRAWN']).describe('Stepping back is the candidate’s own.'),
      message: z.string().trim().min(1).max(CONTENT_MOST).optional(),
      author_name,
    })
    .meta({ examples: [{ status: 'INTERVIEW', message: 'Tuesday at ten?', author_name: 'Lena Vogt' }] }),
  reply: z.object({ message_id: id, discussion_id: id, old_status: CandidacyStatus, new_status: CandidacyStatus }),
})
export const writeToCandidacy = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/messages',
  scope: 'discussions:write',
  summary: 'Writes to the candidate, words or files or both; opens the discussion where there is none.',
  tag: 'Discussions',
  body: z
    .strictObject({
      content: z.string().trim().max(CONTENT_MOST).default(''),
      files: waitingFiles,
      author_name,
      is_closing: z.boolean().default(false).describe('Ends the discussion with this message.'),
    })
    .refine(({ content, files }) => content !== '' || files.length > 0, {
      path: ['content'],
      params: { key: 'REQUIRED' },
    })
    .meta({ examples: [{ content: 'When could you come by?', author_name: 'Lena Vogt' }] }),
  reply: z.object({ id, discussion_id: id, created_at: instant }),
})
