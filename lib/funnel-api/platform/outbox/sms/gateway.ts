import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Undeliverable } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'

/** `to` has the format '+33612345678'. `id` is the same for every attempt of a message, and unique. */
export type TextMessage = { id: string; to: string; text: string }
export type SmsSender = (message: TextMessage) => Promise<void>

/** A gateway that does not respond in this time is tried again later. */
const TIMEOUT_MS = 10_000
/** Status codes for this message only: the number is invalid or may not be written to. */
const REJECTED = [400, 404, 410, 422]

type Settings = Partial<Pick<ServiceSettings, 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_TOKEN' | 'SMS_FROM'>>

/**
 * Sends SMS over HTTP if SMS_GATEWAY_URL is set: POST of JSON {to, from, text} with SMS_GATEWAY_TOKEN as bearer token
 * and an idempotency key. Any 2xx means accepted. `from` is SMS_FROM and optional. Without a gateway, each message is
 * written to a text file.
 */
export function createSmsSender(settings: Settings, outbox: string): SmsSender {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_FROM: from } = settings
  if (!url) return textFiles(outbox)
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
    if (REJECTED.includes(reply.status))
      throw new Undeliverable(`SMS gateway rejected the message with status ${reply.status}`)
    if (!reply.ok) throw new Error(`SMS gateway responded with status ${reply.status}`)
  }
}

const textFiles =
  (outbox: string): SmsSender =>
  async ({ id, to, text }) => {
    await mkdir(outbox, { recursive: true })
    await writeFile(path.join(outbox, `sms-${id}.txt`), `To: ${to}\n\n${text}\n`)
  }
