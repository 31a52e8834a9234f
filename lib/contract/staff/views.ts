import { z } from 'zod'
import { InboxFilter } from '#lib/contract/staff/inbox'
import { plainName, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { MAX_VIEW_NAME, MAX_VIEWS } from '#lib/domain/inbox'
import { id } from '#lib/contract/id'

const tag = 'Inbox'

const fields = {
  name: plainName(MAX_VIEW_NAME),
  filter: InboxFilter,
  is_shared: z.boolean().describe('Whether all members of the company see it.'),
}

/** A saved view of the inbox. */
export const InboxView = z
  .object({
    id,
    ...fields,
    can_edit: z
      .boolean()
      .describe('Whether the caller may change and delete it: its owner, administrators and API keys.'),
    created_at: timestamp,
    version: z.string().describe('Changes with each change. Send it as `If-Match` with a write.'),
  })
  .meta({ id: 'InboxView' })
export type InboxView = z.infer<typeof InboxView>

export const listViews = staffEndpoint({
  method: 'GET',
  path: '/views',
  scope: 'candidacies:read',
  summary: 'List the saved views of the member and those that are shared in the company, by name.',
  tag,
  reply: z.object({ views: z.array(InboxView) }),
})
export const createView = staffEndpoint({
  method: 'POST',
  path: '/views',
  scope: 'candidacies:read',
  summary: `Save a view of the inbox, at most ${MAX_VIEWS} per member. API keys can only save shared ones. Returns 409 at this limit, and with \`fields\` if the name exists.`,
  tag,
  body: z
    .strictObject({ ...fields, is_shared: fields.is_shared.default(false) })
    .meta({ examples: [{ name: 'Late in Lille', filter: { campaign: 'baker-lille', state: 'waiting' } }] }),
  reply: InboxView,
})
export const updateView = staffEndpoint({
  method: 'PATCH',
  path: '/views/:id',
  ifMatch: 'required',
  scope: 'candidacies:read',
  summary:
    'Update a saved view. Omitted fields do not change. An administrator who stops sharing a view without an owner becomes its owner. With `If-Match: "<version>"`, a view that was changed since is not overwritten (412).',
  tag,
  body: z.strictObject(fields).partial(),
  reply: InboxView,
})
export const deleteView = staffEndpoint({
  method: 'DELETE',
  path: '/views/:id',
  ifMatch: 'required',
  scope: 'candidacies:read',
  summary: 'Delete a saved view. Send its `version` as `If-Match`.',
  tag,
})
