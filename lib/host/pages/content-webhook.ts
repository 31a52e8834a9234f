import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { jsonOrNull } from '#lib/domain/json-or-null'
import type { Change } from '#lib/funnel-api/platform/events/changes'
import { readBody } from '#lib/host/read-body'
import { respondBusy } from '#lib/host/service/error-responses'
import { log } from '#lib/telemetry/log'

/** Path at which an external funnel API reports content changes. */
export const CONTENT_WEBHOOK_PATH = '/hooks/content'

const MAX_BYTES = 4096
/** How long a signature is valid. A replay within this time only invalidates cached pages. */
const VALID_SECONDS = 300

const ContentChange = z.object({
  company: z.string().min(1).max(63),
  campaign: z.string().min(1).max(200).nullable().default(null),
})

type Signed = { timestamp: string | undefined; signature: string | undefined; body: Buffer }

/** HMAC-SHA256 over the timestamp in Unix seconds, a dot and the body, as 64 hexadecimal digits. */
export const signatureOf = (secret: string, timestamp: string, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

export function isSigned({ timestamp, signature, body }: Signed, secret: string, now: number): boolean {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > VALID_SECONDS)
    return false
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  const actual = Buffer.from(signature?.replace(/^sha256=/, '') ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Answers 204 to a signed change, 413 to a body that is too large, 401 to an invalid signature, 400 to an invalid body,
 * and 503 if publishing the change failed.
 */
export function createContentWebhook(secret: string, publish: (change: Change) => Promise<void>, now = Date.now) {
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request, MAX_BYTES)
    if (!body) return void response.writeHead(413, { connection: 'close' }).end()
    const [timestamp, signature] = [header(request, 'x-careers-timestamp'), header(request, 'x-careers-signature')]
    if (!isSigned({ timestamp, signature, body }, secret, now())) return void response.writeHead(401).end()
    const change: Change | undefined = ContentChange.safeParse(jsonOrNull(body.toString())).data
    if (change) await publish(change)
    response.writeHead(change ? 204 : 400).end()
  }
  return (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response).catch((err: unknown) => {
      log.error('failed to publish a content change', { err })
      respondBusy(request, response)
    })
}

const header = ({ headers }: IncomingMessage, name: string) => [headers[name]].flat()[0]
