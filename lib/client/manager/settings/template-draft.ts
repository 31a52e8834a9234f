import { z } from 'zod'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
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
})
type Draft = z.infer<typeof Draft>

const keyOf = (company: string, id: string) => `template:${company}:${id}`

/** The unsaved version of a template, which survives closing the dialog and reloading the page. */
export const readTemplateDraft = (company: string, id: string): Draft | null =>
  Draft.safeParse(jsonOrNull(readUnsavedInput(keyOf(company, id)) ?? '')).data ?? null

export const writeTemplateDraft = (company: string, id: string, draft: Draft | null) =>
  writeUnsavedInput(keyOf(company, id), draft && JSON.stringify(draft))
