import { z } from 'zod'
import { tabStorage } from '#lib/client/storage'
import { TemplateKind } from '#lib/contract/staff/message-templates'
import { Locale } from '#lib/domain/enumerations'
import { jsonOrNull } from '#lib/domain/json-or-null'

const Draft = z.object({
  locale: Locale,
  kind: TemplateKind,
  name: z.string(),
  content: z.string(),
  /** The version of the template that the draft is based on. Null for a new template. */
  changed_at: z.string().nullable().default(null),
  /** The idempotency key of an attempt to create the template. A retry with the same key creates nothing twice. */
  key: z.string().nullable().default(null),
})
type Draft = z.infer<typeof Draft>

type Owner = { company: string; member_id: number; id: string }

/** `deleteDrafts` deletes the keys that start with 'manager-'. */
const keyOf = ({ company, member_id, id }: Owner) => `manager-template:${company}:${member_id}:${id}`

/** The ID of the draft of a changed or copied template. */
export const draftIdOf = (mode: 'edit' | 'copy', id: string) => `${mode}-${id}`

/** The unsaved version of a template, which survives closing the dialog and reloading the page. */
export const readTemplateDraft = (owner: Owner): Draft | null =>
  Draft.safeParse(jsonOrNull(tabStorage.read(keyOf(owner)) ?? '')).data ?? null

export const writeTemplateDraft = (owner: Owner, draft: Draft | null) =>
  tabStorage.write(keyOf(owner), draft && JSON.stringify(draft))
