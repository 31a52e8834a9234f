import { z } from 'zod'

export const PAGE_VARIABLES = {
  /** Memory for finished pages and static files, in megabytes. */
  PAGE_CACHE_MB: z.coerce.number().int().min(8).max(65_536).default(256),
  /** Signs what another funnel API tells at /hooks/content. */
  CONTENT_WEBHOOK_SECRET: z.string().min(32).optional(),
}
