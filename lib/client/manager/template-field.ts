import { z } from 'zod'

/** Template fields (`{{first_name}}`) that have a label in the back office. The server may fill others. */
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
