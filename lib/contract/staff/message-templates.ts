import { z } from 'zod'
import { plainName, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { Locale } from '#lib/domain/enumerations'
import { id } from '#lib/contract/id'

const tag = 'Templates'

export const TemplateKind = z.enum(['reply', 'information', 'interview', 'offer', 'rejection'])
export type TemplateKind = z.infer<typeof TemplateKind>

/** Built-in templates have IDs such as `default-rejection-de`. Templates of the company have numbers. */
export const TemplateId = z.string().regex(/^(\d{1,10}|default-[a-z]+(-\d)?-[a-z]{2})$/)

/** Maximum length of the name of a template. */
export const MAX_TEMPLATE_NAME = 100

const fields = {
  locale: Locale,
  kind: TemplateKind,
  name: plainName(MAX_TEMPLATE_NAME),
  content: z
    .string()
    .trim()
    .min(1)
    .max(MAX_CONTENT)
    .describe('Text with fields such as `{{first_name}}`. An unknown field is an error.'),
  position: z.int().min(0).max(100_000).describe('Position in lists.'),
}

export const MessageTemplate = z
  .object({
    id: TemplateId,
    ...fields,
    is_default: z.boolean().describe('Built-in templates are read-only. Copy them to change them.'),
    changed_at: timestamp
      .nullable()
      .describe('Last change or creation; null for built-in templates. Send it as `If-Match` with a write.'),
  })
  .meta({ id: 'MessageTemplate' })
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const listTemplates = staffEndpoint({
  method: 'GET',
  path: '/templates',
  scope: 'candidacies:read',
  summary: 'List message templates: those of the company by position, then the default ones.',
  tag,
  query: z.strictObject({ locale: Locale.optional(), kind: TemplateKind.optional() }),
  reply: z.object({
    templates: z.array(MessageTemplate),
    fields: z.array(z.string()).describe('Names of all fields, without braces.'),
  }),
})
export const createTemplate = staffEndpoint({
  method: 'POST',
  path: '/templates',
  scope: 'content:write',
  summary: 'Create a message template. An unknown field is rejected.',
  tag,
  body: z.strictObject({ ...fields, position: fields.position.default(0) }).meta({
    examples: [{ locale: 'en', kind: 'interview', name: 'Trial shift', content: 'Hello {{first_name}}, …' }],
  }),
  reply: MessageTemplate,
})
export const updateTemplate = staffEndpoint({
  method: 'PATCH',
  path: '/templates/:id',
  ifMatch: 'required',
  scope: 'content:write',
  summary:
    'Change a message template of the company. Built-in templates cannot be changed (409). With `If-Match: "<changed_at>"`, a template that was changed since is not overwritten (412).',
  tag,
  body: z
    .strictObject(fields)
    .partial()
    .refine((change) => Object.keys(change).length > 0, { params: { key: 'REQUIRED' } }),
  reply: MessageTemplate,
})
export const deleteTemplate = staffEndpoint({
  method: 'DELETE',
  path: '/templates/:id',
  ifMatch: 'required',
  scope: 'content:write',
  summary: 'Delete a message template of the company. Send its `changed_at` as `If-Match`.',
  tag,
})
export const renderTemplate = staffEndpoint({
  method: 'GET',
  path: '/templates/:id/rendered',
  scope: 'candidacies:read',
  summary: 'Fill the fields of a template for an application.',
  tag,
  query: z.strictObject({ candidacy: z.coerce.number().pipe(id) }),
  reply: z.object({
    content: z.string(),
    locale: Locale,
    /** The language of messages to the candidate: the candidate's, or else that of the company. */
    candidate_locale: Locale,
  }),
})
