import { z } from 'zod'
import { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { readText, writeText } from '#lib/client/manager/application/drafts'
import type { BulkDraft } from '#lib/client/manager/inbox/bulk'
import { TemplateId } from '#lib/contract/staff/message-templates'
import { jsonOrNull } from '#lib/domain/json-or-null'

const Stored = z.object({ status: ChosenStatus.optional(), message: z.string(), template: TemplateId.optional() })

export type BulkOwner = { company: string; member_id: number }

/** A bulk draft belongs to no application. */
const ownerOf = (owner: BulkOwner) => ({ ...owner, id: 0 })

/** The unsent message of a bulk action, which survives closing the dialog and reloading the page. */
export const readBulkDraft = (owner: BulkOwner, action: BulkDraft['action']): BulkDraft => ({
  action,
  ...Stored.safeParse(jsonOrNull(readText(ownerOf(owner), `bulk_${action}`) ?? '')).data,
})

/** A draft without a message is not stored. */
export const writeBulkDraft = (owner: BulkOwner, { action, ...draft }: BulkDraft) =>
  writeText(ownerOf(owner), `bulk_${action}`, draft.message ? JSON.stringify(draft) : null)
