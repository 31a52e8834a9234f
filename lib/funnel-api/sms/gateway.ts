import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Undeliverable } from '#lib/funnel-api/mail/postman'

/** `to` as '+33612345678'; `id` is the same when one message is handed over again, and no other message's ever. */
export type TextMessage = { id: string; to: string; text: string }
export type Texter = (message: TextMessage) => Promise<void>

/** A gateway that says nothing for longer is asked again later. */
const TIMEOUT_MS = 10_000
/** Refusals of this very message: the number is none, or nobody may write to it. */
const REFUSED = [400, 404, 410, 422]

/**
 * SMS over HTTP where SMS_GATEWAY_URL names a gateway: POST of JSON {to, from, text} with SMS_GATEWAY_TOKEN as bearer
 * and a key that tells repeats; any 2xx is a message taken. `from` is SMS_FROM, and missing where that is. Without a
 * gateway each message is a text file.
 */
export function texterFor(env: NodeJS.ProcessEnv, outbox: string): Texter {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_FROM } = env
  if (!url) return textFiles(outbox)
  const from = SMS_FROM || undefined
  return async ({ id, to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `outbox-${id}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to, from, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
    if (REFUSED.includes(reply.status)) throw new Undeliverable(`the gateway refuses it: ${reply.status}`)
    if (!reply.ok) throw new Error(`the gateway answers ${reply.status}`)
  }
}

const textFiles =
  (outbox: string): Texter =>
  async ({ id, to, text }) => {
    await mkdir(outbox, { recursive: true })
    await writeFile(path.join(outbox, `sms-${id}.txt`), `To: ${to}\n\n${text}\n`)
  }
