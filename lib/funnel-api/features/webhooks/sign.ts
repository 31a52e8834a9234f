import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Webhook } from 'standardwebhooks'
import type { WebhookRow } from '#lib/funnel-api/platform/db/schema-staff'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** How long a replaced secret continues to sign, so that all receivers can switch to the new one. */
const OLD_HOURS = 24
/** All signatures are in one header, whose size servers limit to a few kilobytes. */
const MAX_OLD_SECRETS = 3

export type Secrets = Pick<Selectable<WebhookRow>, 'secret' | 'old_secrets'>

/** Returns a secret in the format of receivers' libraries: 'whsec_' and the key in Base64. */
export const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Returns a new secret, and the previous ones that sign until they expire. */
export function rotateSecrets({ secret, old_secrets }: Secrets, now: Date) {
  const until = new Date(now.getTime() + OLD_HOURS * 3_600_000).toISOString()
  const previous = [{ secret, until }, ...activeSecrets(old_secrets, now)].slice(0, MAX_OLD_SECRETS)
  return { secret: newSecret(), old_secrets: previous, old_until: until }
}

const activeSecrets = (old: Secrets['old_secrets'], now: Date) =>
  (old ?? []).filter(({ until }) => until > now.toISOString())

/** `timestamp` is in Unix seconds. */
type Message = { id: string; timestamp: number; body: string }

/** Returns one signature for each valid secret, newest first. Receivers accept any that they can verify. */
export const signaturesOf = ({ secret, old_secrets }: Secrets, message: Message, now: Date) =>
  [secret, ...activeSecrets(old_secrets, now).map((old) => old.secret)]
    .map((key) => signatureOf(key, message))
    .join(' ')

const signatureOf = (secret: string, { id, timestamp, body }: Message) =>
  new Webhook(secret).sign(id, new Date(timestamp * 1000), body)

/**
 * Returns the ID by which a receiver recognizes a delivery, the same for each attempt. It contains the timestamp,
 * because row IDs start again after a restore from a backup, and the receiver would drop a new delivery as a duplicate.
 */
export const messageIdOf = ({ id, created_at }: { id: number; created_at: string }) =>
  `msg_${id}_${Date.parse(created_at).toString(36)}`
