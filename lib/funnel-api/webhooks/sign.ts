import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { WebhookRow } from '#lib/funnel-api/db/schema-staff'

const MARK = 'whsec_'
const BYTES = 32
/** For how long a secret that was replaced signs as well: so long have all of a company's programs to learn the new one. */
const OLD_HOURS = 24
/** Signatures stand in one header, which servers let grow to some kilobytes. */
const OLD_MOST = 3

export type Secrets = Pick<Selectable<WebhookRow>, 'secret' | 'old_secrets'>

/** A secret as receivers’ libraries read it: 'whsec_' and the key in base64. */
export const newSecret = () => MARK + randomBytes(BYTES).toString('base64')

/** A new secret, and those that sign beside it until they are over. */
export function rotated({ secret, old_secrets }: Secrets, now: Date) {
  const until = new Date(now.getTime() + OLD_HOURS * 3_600_000).toISOString()
  const before = [{ secret, until }, ...stillSigning(old_secrets, now)].slice(0, OLD_MOST)
  return { secret: newSecret(), old_secrets: before, old_until: until }
}

const stillSigning = (old: Secrets['old_secrets'], now: Date) =>
  (old ?? []).filter(({ until }) => until > now.toISOString())

type Message = { id: string; timestamp: number; body: string }

/** One signature by each secret that signs now, the newest first: receivers take whichever they can check. */
export const signaturesOf = ({ secret, old_secrets }: Secrets, message: Message, now: Date) =>
  [secret, ...stillSigning(old_secrets, now).map((old) => old.secret)].map((one) => signatureOf(one, message)).join(' ')

/** Standard Webhooks: HMAC-SHA256 over id, Unix seconds and body, with dots between. */
const signatureOf = (secret: string, { id, timestamp, body }: Message) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`
