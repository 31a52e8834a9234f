import { contentHash, type ParsedEmail } from '#lib/funnel-api/edges/inbound-mail/read-email'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import type { run } from '#lib/funnel-api/edges/inbound-mail/read-email-task'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'
import { log } from '#lib/telemetry/log'

const READ_EMAIL = isolatedTask<typeof run>('read-email', new URL('./read-email-task.ts', import.meta.url))

type RawEmail = { raw: Uint8Array; envelopeFrom: string | null }

const BASE_SECONDS = 10

/**
 * Parses an email in a worker process. An email that crashes the parser is treated as too long, because its sender
 * is then notified and the sending server does not retry. Throws UNAVAILABLE if the worker queue is full.
 */
export async function parseInSubprocess({ raw, envelopeFrom }: RawEmail, company_id: number): Promise<ParsedEmail> {
  const options = { lane: String(company_id), bytes: raw.length, label: `email of ${raw.length} bytes` }
  try {
    const limits = { file: { bytes: raw }, baseSeconds: BASE_SECONDS }
    return await runIsolated(READ_EMAIL, { envelopeFrom }, { ...options, ...limits })
  } catch (error) {
    if (!(error instanceof WorkerFailure)) log.warn('email parsing failed', { err: error })
    else if (error.code === 'UNAVAILABLE') throw error
    return unreadableEmail({ raw, envelopeFrom })
  }
}

const unreadableEmail = ({ raw, envelopeFrom }: RawEmail): ParsedEmail => ({
  messageKey: contentHash(raw),
  from: '',
  content: '',
  isCut: true,
  files: [],
  isAutomatic: envelopeFrom === '',
})
