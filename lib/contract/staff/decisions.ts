import { z } from 'zod'
import { author_name, timestamp, trueParam } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { UNDO_SECONDS } from '#lib/domain/member-limits'
import { id } from '#lib/contract/id'

const tag = 'Decisions'
/** A decision can be scheduled this many days ahead. */
export const MAX_DECISION_DAYS = 90

/** The time at which a decision is applied, as requests send it. */
export const DecisionTime = timestamp.describe(
  `At most ${MAX_DECISION_DAYS} days ahead. A time in the past or in the next ${UNDO_SECONDS} seconds counts as in ${UNDO_SECONDS} seconds, so that there is time to undo.`,
)

const status = CandidacyStatus.exclude(['WITHDRAWN']).describe('New status.')
const content = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CONTENT)
  .nullable()
  .default(null)
  .describe('Message to the candidate. May contain template fields such as `{{first_name}}`. Null: standard text.')

/** Why a due decision was not applied. */
export const DecisionFailure = z.enum(['WITHDRAWN', 'SAME_STATUS', 'CHANGED', 'UNAVAILABLE'])
export type DecisionFailure = z.infer<typeof DecisionFailure>

export const Decision = z
  .object({
    id,
    candidacy_id: id,
    staff_user_id: id.nullable().describe('The member who decided, who may have been removed; null for API keys.'),
    author_name: z.string(),
    status: CandidacyStatus,
    content: z.string().nullable().describe('The message to the candidate. Null without the scope `discussions:read`.'),
    due_at: timestamp.describe('When the status changes and the email is sent.'),
    created_at: timestamp,
    state: z.enum(['open', 'applied', 'cancelled', 'failed']),
    applied_at: timestamp.nullable(),
    cancelled_at: timestamp.nullable(),
    /** Both are null in replies of nodes of the previous version. */
    cancelled_by: id
      .nullable()
      .default(null)
      .describe('The member who cancelled it, who may have been removed; null for API keys.'),
    cancelled_by_name: z.string().nullable().default(null).describe('Name of the member or API client.'),
    failed_at: timestamp.nullable(),
    failure: DecisionFailure.nullable().describe(
      'Why it was not applied. `WITHDRAWN`: the candidate withdrew. `SAME_STATUS`: the application already had this status. `CHANGED`: the status was changed after the decision. `UNAVAILABLE`: an error after several attempts.',
    ),
  })
  .meta({ id: 'Decision' })
export type Decision = z.infer<typeof Decision>

export const DecisionEmail = z
  .object({
    from: z.string().describe('Sender name.'),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().describe('Untrusted: display it in a sandboxed frame without scripts.'),
  })
  .meta({ id: 'DecisionEmail' })
export type DecisionEmail = z.infer<typeof DecisionEmail>

export const previewStatus = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/status_preview',
  isAudited: false,
  scope: 'candidacies:write',
  summary: 'Preview the email of a status change exactly as it would be sent. Nothing is changed or sent.',
  tag,
  body: z.strictObject({ status, content, author_name }),
  reply: z.object({
    is_email_sent: z.boolean(),
    reason: z.enum(['WITHDRAWN', 'SAME_STATUS']).nullable().describe('Why no email is sent; null if one is sent.'),
    content: z
      .string()
      .describe('The message in the conversation, with fields filled; editable and sent as `content`.'),
    email: DecisionEmail.nullable(),
  }),
})
export const listDecisions = staffEndpoint({
  method: 'GET',
  path: '/candidacies/:id/decisions',
  scope: 'candidacies:read',
  summary: 'List the decisions on an application, newest first, 200 at most.',
  tag,
  reply: z.object({ decisions: z.array(Decision) }),
})
export const createDecision = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/decisions',
  ifMatch: 'required',
  scope: 'candidacies:write',
  summary:
    'Decide on an application: change its status and notify the candidate at `due_at`. Until then it can be cancelled, and it fails if the status is changed. Returns 409 if another decision is open.',
  tag,
  body: z
    .strictObject({
      status,
      content,
      author_name,
      due_at: DecisionTime.optional().describe(`Default: in ${UNDO_SECONDS} seconds. ${DecisionTime.description}`),
      replaces: id.optional().describe('ID of the open decision that this one replaces.'),
    })
    .meta({ examples: [{ status: 'REJECTED', content: 'Dear {{first_name}}, …', due_at: '2026-05-04T08:00:00Z' }] }),
  reply: z.object({ decision: Decision, version: z.string() }),
})
export const cancelDecision = staffEndpoint({
  method: 'DELETE',
  path: '/candidacies/:id/decisions/:decision_id',
  ifMatch: 'optional',
  scope: 'candidacies:write',
  summary: 'Cancel a decision before it is due. Returns 409 if it was applied or cancelled.',
  tag,
  query: z.strictObject({
    restore: trueParam.optional().describe('Reopens the decision that this one replaced, unless it is already due.'),
  }),
  reply: z.object({
    decision: Decision,
    // Missing in replies of nodes of the previous version.
    restored: Decision.nullable().default(null).describe('The replaced decision, if it was reopened.'),
    version: z.string(),
  }),
})
