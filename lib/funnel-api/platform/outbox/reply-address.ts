import { createHmac } from 'node:crypto'
import { DAY_MS } from '#lib/domain/days'
import { REPLY_DAYS } from '#lib/domain/limits'
import type { Api } from '#lib/funnel-api/platform/context'
import { isValidSignature } from '#lib/funnel-api/platform/signatures/signatures'

/** The discussion and the person who replies at an address. `id` is a recruiter ID or a user ID. */
export type Reply = { discussion_id: number; role: 'recruiter' | 'candidate'; id: number }

type Signing = Pick<Api, 'secret' | 'now' | 'replyDomain'>

const ROLE_CODES = { recruiter: 'r', candidate: 'c' } as const
/**
 * The part before the @. Servers may lowercase it and limit it to 64 characters, so it contains base-36 numbers and
 * half a hash.
 */
const LOCAL = /^reply\+([rc])([\da-z]{1,7})-([\da-z]{1,7})-([\da-z]{1,5})-([\da-f]{32})$/
const toBase36 = (number: number) => number.toString(36)

const signatureOf = (secret: string, { discussion_id, role, id }: Reply, day: number) =>
  createHmac('sha256', secret).update(`reply:${role}:${discussion_id}:${id}:${day}`).digest('hex').slice(0, 32)

const today = ({ now }: Signing) => Math.floor(now().getTime() / DAY_MS)

/** The payload field of an email that its reader may reply to. */
export const replyPayload = ({ discussion_id, role, id }: Reply) => ({ reply_as: `${role}:${discussion_id}:${id}` })

export function parseReplyPayload({ reply_as }: Record<string, unknown>): Reply | null {
  const [role, discussion_id, id] = typeof reply_as === 'string' ? reply_as.split(':') : []
  if (role !== 'recruiter' && role !== 'candidate') return null
  return { role, discussion_id: Number(discussion_id), id: Number(id) }
}

/** Returns an address for replies by email that is valid for `REPLY_DAYS`, or null if inbound email is off. */
export function replyAddress(api: Signing, reply: Reply): string | null {
  if (!api.replyDomain) return null
  const day = today(api) + REPLY_DAYS
  const parts = [ROLE_CODES[reply.role] + toBase36(reply.discussion_id), toBase36(reply.id), toBase36(day)]
  return `reply+${parts.join('-')}-${signatureOf(api.secret, reply, day)}@${api.replyDomain}`
}

/** Returns who replies at an address, or null if this server did not issue the address. */
export function verifyReplyAddress(
  api: Signing & Pick<Api, 'previousSecret'>,
  address: string,
): (Reply & { is_expired: boolean }) | null {
  const [local = '', domain, ...more] = address.trim().toLowerCase().split('@')
  if (!api.replyDomain || domain !== api.replyDomain.toLowerCase() || more.length > 0) return null
  const [, code, discussion, participant, until, signature] = LOCAL.exec(local) ?? []
  if (!code || !discussion || !participant || !until || !signature) return null
  const role = code === ROLE_CODES.recruiter ? 'recruiter' : 'candidate'
  const reply = { discussion_id: parseInt(discussion, 36), role, id: parseInt(participant, 36) } as const
  const day = parseInt(until, 36)
  const isValid = isValidSignature(api, signature, (secret) => signatureOf(secret, reply, day))
  return isValid ? { ...reply, is_expired: day < today(api) } : null
}
