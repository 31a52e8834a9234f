import { z } from 'zod'

/** Fields that a message to a candidate may contain, as in `{{first_name}}`. */
export const TemplateField = z.enum([
  'first_name',
  'last_name',
  'full_name',
  'job',
  'company',
  'author',
  'reference',
  'reply_by',
  'link',
])
export type TemplateField = z.infer<typeof TemplateField>
