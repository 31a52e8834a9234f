import { z } from 'zod'
import { DecisionTime } from '#lib/contract/staff/decisions'
import { InboxFilter } from '#lib/contract/staff/inbox'
import { TemplateId } from '#lib/contract/staff/message-templates'
import { author_name } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { CandidacyStatus, Locale } from '#lib/domain/enumerations'
import { MAX_BULK } from '#lib/domain/inbox'
import { isUnique } from '#lib/domain/is-unique'
import { id } from '#lib/contract/id'

const tag = 'Inbox'
const count = z.number().int().nonnegative()
/** Missing in replies of nodes of the previous version. */
const newCount = count.default(0)
/** The versions of applications by their IDs. */
const Versions = z.record(z.string().regex(/^\d+$/), z.string().max(100))

const BulkAction = z
  .strictObject({
    ids: z
      .array(id)
      .min(1)
      .max(MAX_BULK)
      .refine(isUnique, { params: { key: 'INVALID_PATTERN' } })
      .optional()
      .describe(`Application IDs, ${MAX_BULK} at most. Send those of the preview, so that nothing else changes.`),
    filter: InboxFilter.optional().describe(`Instead of \`ids\`: a filter that matches ${MAX_BULK} at most.`),
    action: z.enum(['status', 'reply']),
    status: CandidacyStatus.exclude(['WITHDRAWN'])
      .optional()
      .describe('New status. Required for the action `status`, not allowed for `reply`.'),
    message: z
      .string()
      .trim()
      .min(1)
      .max(MAX_CONTENT)
      .optional()
      .describe(
        'Message to each candidate. May contain template fields such as `{{first_name}}`. Required for `reply` and with `template`. Default for `status`: the standard text.',
      ),
    template: TemplateId.optional().describe(
      'The template that `message` was copied from. Candidates who read another language receive its text in their language, if it exists: of a built-in template, or of a template of the company with the same kind and name.',
    ),
    author_name,
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    params: { key: 'REQUIRED' },
  })
  .refine(({ action, status }) => (action === 'status') === (status !== undefined), {
    path: ['status'],
    params: { key: 'REQUIRED' },
  })
  .refine(({ action, message, template }) => message !== undefined || (action === 'status' && template === undefined), {
    path: ['message'],
    params: { key: 'REQUIRED' },
  })
  .meta({ examples: [{ ids: [41, 42], action: 'status', status: 'INTERVIEW' }] })
export type BulkAction = z.output<typeof BulkAction>

const GuardedBulkAction = BulkAction.safeExtend({
  versions: Versions.optional().describe(
    'The `version` of applications in `ids`, such as `versions` of the preview. An application that changed since then is skipped (`CHANGED`). Applications without a version in this field are changed in any case.',
  ),
  due_at: DecisionTime.optional().describe(
    `For \`status\` only: schedules a decision on each application, which can be cancelled until then. Default: now. ${DecisionTime.description}`,
  ),
})
  .refine(({ ids = [], versions = {} }) => Object.keys(versions).every((key) => ids.includes(Number(key))), {
    path: ['versions'],
    params: { key: 'INVALID_PATTERN' },
  })
  .refine(({ action, due_at }) => action === 'status' || due_at === undefined, {
    path: ['due_at'],
    params: { key: 'INVALID_PATTERN' },
  })
  .meta({
    examples: [{ ids: [41, 42], versions: { 41: '3.mhk2v1c0', 42: '1.0' }, action: 'status', status: 'INTERVIEW' }],
  })
export type GuardedBulkAction = z.output<typeof GuardedBulkAction>

/** An email as the candidate would receive it. */
const EmailPreview = z.object({
  candidacy_id: id,
  first_name: z.string(),
  last_name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string().describe('Plain text of the email.'),
})

export const BulkPreview = z
  .object({
    ids: z.array(id).describe('The selected applications. Send them as `ids` to apply the action to exactly these.'),
    versions: Versions.describe(
      'The versions of these applications. Send them as `versions`, so that nothing is overwritten that the preview does not show.',
    ),
    nb_selected: count,
    nb_changing: count.describe('Applications that the action changes.'),
    nb_same_status: count.describe('Applications that already have the status. The action skips them.'),
    nb_withdrawn: count.describe('Withdrawn applications. The action skips them.'),
    nb_scheduled: count.describe(
      'Applications with a decision that is not applied yet. A status change skips them, so that the decision does not undo it.',
    ),
    nb_empty_field: newCount.describe(
      'Applications for which a template field of the message has no value, such as `reply_by` without a promised reply. The action skips them.',
    ),
    nb_too_long: newCount.describe(
      `Applications for which the message has more than ${MAX_CONTENT} characters once its template fields are filled in. The action skips them. If this applies to every application that would change, the call fails with \`MAX_LENGTH\` for \`message\`.`,
    ),
    nb_missing: count.describe('IDs that do not exist in the company, such as applications that were deleted.'),
    nb_emails: count.describe(
      'Emails or replies that will be sent. A candidate who has not read an earlier message of the same day (UTC) receives no email about a further one.',
    ),
    languages: z
      .array(
        z.object({
          locale: Locale,
          nb_emails: count,
          has_template: z.boolean().describe('Whether the template has a text in this language.'),
        }),
      )
      .describe('The languages in which the candidates receive these emails, the most frequent first.'),
    emails: z.array(EmailPreview).describe('Three of these emails, if possible in different languages.'),
  })
  .meta({ id: 'BulkPreview' })
export type BulkPreview = z.infer<typeof BulkPreview>

export const BulkResult = z
  .object({
    changed: z.array(id).describe('Applications that the action changed, or will change at `due_at`.'),
    decisions: z.array(id).optional().describe('With `due_at`: IDs of the decisions on these applications.'),
    failures: z
      .array(
        z.object({
          id,
          reason: z.enum([
            'SAME_STATUS',
            'WITHDRAWN',
            'SCHEDULED',
            'CHANGED',
            'EMPTY_FIELD',
            'TOO_LONG',
            'NOT_FOUND',
            'NO_ACCESS',
            'FAILED',
          ]),
        }),
      )
      .describe(
        'Applications that did not change, with the reason. `SCHEDULED`: a decision is not applied yet; cancel it first. `CHANGED`: the application no longer has the version of the call. `EMPTY_FIELD`: a template field of the message has no value for it. `TOO_LONG`: the message is too long for it once its template fields are filled in. `NO_ACCESS`: the caller lost access before this application was processed. `FAILED`: an error.',
      ),
  })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof BulkResult>

export const previewBulk = staffEndpoint({
  method: 'POST',
  path: '/candidacies/bulk/preview',
  isAudited: false,
  scope: 'candidacies:write',
  summary: 'Show what a bulk action would change and send, without doing it.',
  tag,
  body: BulkAction,
  reply: BulkPreview,
})
export const applyBulk = staffEndpoint({
  method: 'POST',
  path: '/candidacies/bulk',
  hasOwnTransactions: true,
  scope: 'candidacies:write',
  summary:
    'Change the status of many applications or reply to them, and notify the candidates. The other applications are changed even if some fail. With an `Idempotency-Key`, a repeated call changes nothing twice. A reply also requires the scope `discussions:write`.',
  tag,
  body: GuardedBulkAction,
  reply: BulkResult,
})

export const CancelResult = z
  .object({
    cancelled: z.array(id).describe('IDs of the cancelled decisions.'),
    failures: z
      .array(z.object({ id, reason: z.enum(['NOT_OPEN', 'NOT_FOUND', 'NO_ACCESS', 'FAILED']) }))
      .describe(
        'The other decisions. `NOT_OPEN`: it was applied or cancelled before. `NO_ACCESS`: the caller lost access before this decision was processed. `FAILED`: an error.',
      ),
  })
  .meta({ id: 'CancelResult' })
export type CancelResult = z.infer<typeof CancelResult>

export const cancelDecisions = staffEndpoint({
  method: 'POST',
  path: '/candidacies/bulk/cancel',
  hasOwnTransactions: true,
  scope: 'candidacies:write',
  summary: 'Cancel many decisions before they are due. The others are cancelled even if some fail.',
  tag,
  body: z
    .strictObject({ decision_ids: z.array(id).min(1).max(MAX_BULK).describe(`IDs of decisions, ${MAX_BULK} at most.`) })
    .meta({ examples: [{ decision_ids: [7, 8] }] }),
  reply: CancelResult,
})
