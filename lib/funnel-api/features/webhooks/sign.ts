import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { WebhookRow } from '#lib/funnel-api/db/schema-staff'

const MARK = 'whsec_'
const BYTES = 32
/** How long a replaced secret continues to sign, so that all API clients of a company can switch to the new one. */
const OLD_HOURS = 24
/** All signatures are in one header, whose size servers limit to a few kilobytes. */
const OLD_MOST = 3

export type Secrets = Pick<Selectable<WebhookRow>, 'secret' | 'old_secrets'>

/** Returns a secret in the format of receivers' libraries: 'whsec_' and the key in Base64. */
export const newSecret = () => MARK + randomBytes(BYTES).toString('base64')

/** Returns a new secret, and the previous ones that sign until they expire. */
export function rotated({ secret, old_secrets }: Secrets, now: Date) {
  const until = new Date(now.getTime() + OLD_HOURS * 3_600_000).toISOString()
  const before = [{ secret, until }, ...stillSigning(old_secrets, now)].slice(0, OLD_MOST)
  return { secret: newSecret(), old_secrets: before, old_until: until }
}

const stillSigning = (old: Secrets['old_secrets'], now: Date) =>
  (old ?? []).filter(({ until }) => until > now.toISOString())

type Message = { id: string; timestamp: number; body: string }

/** Returns one signature for each valid secret, newest first. Receivers accept any that they can verify. */
export const signaturesOf = ({ secret, old_secrets }: Secrets, message: Message, now: Date) =>
  [secret, ...stillSigning(old_secrets, now).map((old) => old.secret)].map((one) => signatureOf(one, message)).join(' ')

/** Standard Webhooks: HMAC-SHA256 over ID, Unix seconds and body, separated by dots. */
const signatureOf = (secret: string, { id, timestamp, body }: Message) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`
