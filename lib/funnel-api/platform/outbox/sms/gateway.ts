import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Undeliverable } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'

/** `to` has the format '+33612345678'. `id` is the same for every attempt of a message, and unique. */
export type TextMessage = { id: string; to: string; text: string }
export type SmsSender = (message: TextMessage) => Promise<void>

/** A gateway that does not respond in this time is tried again later. */
const TIMEOUT_MS = 10_000
/** Status codes that concern only this message: the number is invalid or must not receive messages. */
const REJECTED = [400, 404, 410, 422]

type Settings = Partial<Pick<ServiceSettings, 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_TOKEN' | 'SMS_FROM'>>

/**
 * Returns a sender for the gateway at SMS_GATEWAY_URL. It sends {to, from, text} as JSON by POST, with
 * SMS_GATEWAY_TOKEN as bearer token and an idempotency key. `from` is SMS_FROM and optional. Any 2xx means accepted.
 * Without a gateway, the sender writes each message to a text file.
 */
export function createSmsSender(settings: Settings, outbox: string): SmsSender {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_FROM: from } = settings
  if (!url) return textFileSender(outbox)
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

const textFileSender =
  (outbox: string): SmsSender =>
  async ({ id, to, text }) => {
    await mkdir(outbox, { recursive: true })
    await writeFile(path.join(outbox, `sms-${id}.txt`), `To: ${to}\n\n${text}\n`)
  }
