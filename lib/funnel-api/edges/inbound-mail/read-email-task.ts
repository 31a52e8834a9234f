import { parseEmail } from '#lib/funnel-api/edges/inbound-mail/read-email'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** Task 'read-email': parses the file as a raw email. */
export const run = async ({ envelopeFrom }: { envelopeFrom: string | null }, { file }: TaskTools) =>
  parseEmail(await file.all(), envelopeFrom)
