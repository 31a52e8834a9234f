import { z } from 'zod'

export const PAGE_VARIABLES = {
  /** Memory for cached pages and static files, in megabytes. */
  PAGE_CACHE_MB: z.coerce.number().int().min(8).max(65_536).default(256),
  /** Verifies the signature of change notifications from an external funnel API (/hooks/content). */
  CONTENT_WEBHOOK_SECRET: z.string().min(32).optional(),
}
