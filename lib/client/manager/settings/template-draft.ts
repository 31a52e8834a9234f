import { z } from 'zod'
import type { TemplateValues } from '#lib/client/manager/settings/use-templates'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import { TemplateKind } from '#lib/contract/staff/message-templates'
import { Locale } from '#lib/domain/enumerations'
import { jsonOrNull } from '#lib/domain/json-or-null'

const Draft = z.object({ locale: Locale, kind: TemplateKind, name: z.string(), content: z.string() })

const keyOf = (company: string, id: string) => `template:${company}:${id}`

/** The unsaved version of a template, which survives closing the dialog and reloading the page. */
export const readTemplateDraft = (company: string, id: string): TemplateValues | null =>
  Draft.safeParse(jsonOrNull(readUnsavedInput(keyOf(company, id)) ?? '')).data ?? null

export const writeTemplateDraft = (company: string, id: string, draft: TemplateValues | null) =>
  writeUnsavedInput(keyOf(company, id), draft && JSON.stringify(draft))
