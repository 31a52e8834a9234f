import { z } from 'zod'

export const PAGE_VARIABLES = {
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(8)
    .max(65_536)
    .default(256)
    .meta({ group: 'Server', description: 'Memory for cached pages and static files in MB (8–65536).' }),
  CONTENT_WEBHOOK_SECRET: z.string().min(32).optional().meta({
    group: 'External API',
    description: 'Secret that verifies change notifications at `/hooks/content`, at least 32 characters.',
    fallback: 'pages update within minutes',
  }),
}
