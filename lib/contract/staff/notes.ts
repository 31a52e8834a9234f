import { z } from 'zod'
import { author_name, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { id } from '#lib/contract/id'
import { isUnique } from '#lib/domain/is-unique'

const tag = 'Notes and ratings'
export const MAX_NOTE = 5000
const MAX_MENTIONS = 20

const content = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE)
  .describe('Plain text. Candidates do not see notes on the site. An export of their data contains them.')
const mentions = z
  .array(id)
  .max(MAX_MENTIONS)
  .refine(isUnique, { params: { key: 'INVALID_PATTERN' } })
  .describe('IDs of active members of the company. Each receives one email with a link to the application.')

export const StaffNote = z
  .object({
    id,
    candidacy_id: id,
    staff_user_id: id
      .nullable()
      .describe('The member who wrote it, who may have been removed; null for notes of API keys.'),
    author_name: z.string(),
    content: z.string(),
    mentions: z.array(id),
    created_at: timestamp,
    changed_at: timestamp.nullable(),
    is_editable: z.boolean().describe('Whether the caller may change and delete it: its author, or an administrator.'),
    /** Empty in replies of nodes of the previous version. */
    version: z
      .string()
      .default('')
      .describe('Changes with each change of the note. Send it as `If-Match` with a change or a deletion.'),
  })
  .meta({ id: 'Note' })
export type StaffNote = z.infer<typeof StaffNote>

export const StaffRating = z
  .object({
    staff_user_id: id.describe('The member, who may have been removed.'),
    name: z.string().describe('Name of the member at the time of the rating.'),
    rating: z.number().int().min(1).max(5),
    rated_at: timestamp,
  })
  .meta({ id: 'Rating' })
export type StaffRating = z.infer<typeof StaffRating>

const version = z.string().describe('New version of the application.')

export const listNotes = staffEndpoint({
  method: 'GET',
  path: '/candidacies/:id/notes',
  scope: 'candidacies:read',
  summary: 'List the private notes on an application, oldest first.',
  tag,
  reply: z.object({ notes: z.array(StaffNote) }),
})
export const createNote = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/notes',
  ifMatch: 'optional',
  scope: 'candidacies:write',
  summary: 'Add a private note. Mentioned members receive an email.',
  tag,
  body: z
    .strictObject({
      content,
      mentions: mentions.default([]),
      author_name: author_name.describe(
        'Only for API keys: name of the author. Default: the company name. For members it is their own name.',
      ),
    })
    .meta({ examples: [{ content: 'She can start in May.', mentions: [] }] }),
  reply: z.object({ note: StaffNote, version }),
})
export const updateNote = staffEndpoint({
  method: 'PATCH',
  path: '/candidacies/:id/notes/:note_id',
  ifMatch: 'required',
  scope: 'candidacies:write',
  summary:
    'Change a note. Only its author and administrators may do so. `If-Match` takes the version of the note or of the application. Newly mentioned members receive an email.',
  tag,
  body: z
    .strictObject({ content: content.optional(), mentions: mentions.optional() })
    .refine((change) => Object.keys(change).length > 0, { params: { key: 'REQUIRED' } }),
  reply: z.object({ note: StaffNote, version }),
})
export const deleteNote = staffEndpoint({
  method: 'DELETE',
  path: '/candidacies/:id/notes/:note_id',
  ifMatch: 'required',
  scope: 'candidacies:write',
  summary:
    'Delete a note. Only its author and administrators may do so. `If-Match` takes the version of the note or of the application.',
  tag,
  reply: z.object({
    version,
    /** Empty in replies of nodes of the previous version. */
    previous_version: z.string().default('').describe('The version that the new one replaces.'),
  }),
})

export const rateCandidacy = staffEndpoint({
  method: 'PUT',
  path: '/candidacies/:id/rating',
  ifMatch: 'optional',
  scope: 'candidacies:write',
  summary: 'Set or remove the rating by the signed-in member. API keys cannot rate.',
  tag,
  body: z.strictObject({ rating: z.int().min(1).max(5).nullable().describe('1 to 5; null removes the rating.') }),
  reply: z.object({ ratings: z.array(StaffRating), version }),
})
