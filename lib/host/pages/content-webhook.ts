import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Change } from '#lib/funnel-api/changes'
import { readBody } from '#lib/host/read-body'
import { answerBusy } from '#lib/host/service/busy'
import { log } from '#lib/telemetry/log'

/** Path at which an external funnel API reports that content changed. */
export const HOOK = '/hooks/content'

const MOST_BYTES = 4096
/** Validity of a signature. A replay within this time only drops cached pages. */
const GOOD_SECONDS = 300

const Told = z.object({
  company: z.string().min(1).max(63),
  campaign: z.string().min(1).max(200).nullable().default(null),
})

type Signed = { timestamp: string | undefined; signature: string | undefined; body: Buffer }

/** HMAC-SHA256 over the timestamp in Unix seconds, a dot and the body, as 64 hexadecimal digits. */
export const signatureOf = (secret: string, timestamp: string, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

export function isSigned({ timestamp, signature, body }: Signed, secret: string, now: number): boolean {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > GOOD_SECONDS)
    return false
  const right = Buffer.from(signatureOf(secret, timestamp, body))
  const given = Buffer.from(signature?.replace(/^sha256=/, '') ?? '')
  return given.length === right.length && timingSafeEqual(given, right)
}

/**
 * Answers 204 to a signed change, 401 to an invalid signature, 400 to an invalid body, and 503 if the change could not
 * be passed on.
 */
export function createHook(secret: string, tell: (change: Change) => Promise<void>, now = Date.now) {
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request, MOST_BYTES)
    if (!body) return void response.writeHead(413, { connection: 'close' }).end()
    const [timestamp, signature] = [header(request, 'x-careers-timestamp'), header(request, 'x-careers-signature')]
    if (!isSigned({ timestamp, signature, body }, secret, now())) return void response.writeHead(401).end()
    const change = changeIn(body)
    if (change) await tell(change)
    response.writeHead(change ? 204 : 400).end()
  }
  return (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response).catch((err: unknown) => {
      log.error('a change could not be told', { err })
      answerBusy(request, response)
    })
}

const header = ({ headers }: IncomingMessage, name: string) => [headers[name]].flat()[0]

function changeIn(body: Buffer): Change | null {
  try {
    return Told.safeParse(JSON.parse(body.toString())).data ?? null
  } catch {
    return null
  }
}
