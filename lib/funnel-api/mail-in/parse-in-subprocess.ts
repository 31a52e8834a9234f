import { nameOf, type ReadMail } from '#lib/funnel-api/mail-in/read-mail'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'
import { log } from '#lib/telemetry/log'

type RawMail = { raw: Uint8Array; envelopeFrom: string | null }

const BASE_SECONDS = 10

/**
 * Parses an email in a worker process. An email that crashes its parser counts as too long, so that its sender is
 * notified and no server sends it again. Throws UNAVAILABLE when too many jobs wait.
 */
export async function parseInSubprocess({ raw, envelopeFrom }: RawMail, company_id: number): Promise<ReadMail> {
  const options = { lane: String(company_id), bytes: raw.length, label: `email of ${raw.length} bytes` }
  try {
    const limits = { file: { bytes: raw }, baseSeconds: BASE_SECONDS }
    return await runIsolated('read-email', { envelopeFrom }, { ...options, ...limits })
  } catch (error) {
    if (!(error instanceof WorkerFailure)) log.warn('an email could not be parsed', { err: error })
    else if (error.code === 'UNAVAILABLE') throw error
    return unreadable({ raw, envelopeFrom })
  }
}

const unreadable = ({ raw, envelopeFrom }: RawMail): ReadMail => ({
  ...{ name: nameOf(raw), from: '', content: '', isCut: true, files: [] },
  isAutomatic: envelopeFrom === '',
})
