import type { IncomingMessage } from 'node:http'
import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import type { WebhookDeliveryRow, WebhookRow } from '#lib/funnel-api/platform/db/schema-staff'
import { safeCall, parseTarget } from '#lib/funnel-api/platform/net/safe-fetch'
import { messageIdOf, type Secrets, signaturesOf } from '#lib/funnel-api/features/webhooks/sign'

export type Webhook = Pick<Selectable<WebhookRow>, 'id' | 'url'> & Secrets
export type Delivery = Selectable<WebhookDeliveryRow>
/**
 * The outcome of an attempt. 'gone' means that the receiver responded with 410. `error` is shown in the list of
 * deliveries.
 */
export type Outcome = { kind: 'sent' | 'failed' | 'gone'; response_status: number | null; error: string | null }

const GONE = 410
/**
 * Maximum bytes of a response that are read and discarded. Closing the connection earlier would cause errors at the
 * receiver.
 */
const MAX_DRAINED = 64 * 1024

const failed = (error: string, response_status: number | null = null): Outcome => ({
  kind: 'failed',
  response_status,
  error,
})

/** Sends a delivery once. Only the status of the response counts. */
export async function attempt(
  { now, webhookHosts }: Pick<Api, 'now' | 'webhookHosts'>,
  { url, ...secrets }: Webhook,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = JSON.stringify(delivery.payload)
  const at = now()
  const [id, timestamp] = [messageIdOf(delivery), Math.floor(at.getTime() / 1000)]
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'careers-funnel-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(secrets, { id, timestamp, body }, at),
  }
  try {
    const target = parseTarget(url, webhookHosts)
    if (!target.isListed && target.url.protocol !== 'https:') return failed('Webhook URL must use HTTPS')
    const response = await untilAborted(safeCall(target, { method: 'POST', headers, body, signal }), signal)
    drain(response)
    return outcomeOf(response.statusCode ?? 0)
  } catch (error) {
    if (signal.aborted) return failed('Request timed out')
    return failed(error instanceof ApiError ? error.message : reasonOf(error))
  }
}

/** A DNS lookup cannot be aborted, so the result does not wait for it. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('Request timed out')), { once: true }),
    ),
  ])

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent', response_status: status, error: null }
  const error =
    status >= 300 && status < 400
      ? `Received status ${status}, redirects are not followed`
      : `Received status ${status}`
  return { kind: status === GONE ? 'gone' : 'failed', response_status: status, error }
}

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'Connection failed'

function drain(response: IncomingMessage) {
  let remaining = MAX_DRAINED
  // The status of the response is known, so a broken connection does not change the outcome.
  response.on('error', () => undefined)
  response.on('data', (chunk: Buffer) => {
    remaining -= chunk.length
    if (remaining < 0) response.destroy()
  })
}
