import { readMail } from '#lib/funnel-api/mail-in/read-mail'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** Task 'read-email': parses the file, which is the raw message. */
export const run = async ({ envelopeFrom }: { envelopeFrom: string | null }, { file }: TaskTools) =>
  readMail(await file.all(), envelopeFrom)
