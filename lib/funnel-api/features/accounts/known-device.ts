import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { DAY_MS } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import type { UserRow } from '#lib/funnel-api/platform/db/schema'
import type { PER_DEVICE } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { countWithinLimit } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { isValidSignature } from '#lib/funnel-api/platform/signatures/signatures'

type User = Pick<Selectable<UserRow>, 'id' | 'company_id' | 'password_hash'>
/** A limit that only the user of a known device can use up. */
type DeviceLimit = (typeof PER_DEVICE)[keyof typeof PER_DEVICE]

/** Browsers store cookies for at most 400 days. */
const MAX_AGE_DAYS = 400

/** The signature includes the password hash, so a new password invalidates the tokens of all devices. */
const signWith = (secret: string, { id, company_id, password_hash }: User, device: string, day: string) =>
  createHmac('sha256', secret)
    .update(`device:${company_id}:${id}:${device}:${day}:${password_hash ?? ''}`)
    .digest('base64url')

const today = ({ now }: Pick<Api, 'now'>) => Math.floor(now().getTime() / DAY_MS)

/**
 * Returns a token that a device stores after a sign-in: '{user}.{device}.{day}.{signature}'. It gives no access. Sign-ins
 * from the device have their own rate limit.
 */
export function deviceToken(api: Pick<Api, 'secret' | 'now'>, user: User): string {
  const [device, day] = [randomBytes(16).toString('base64url'), String(today(api))]
  return `${user.id}.${device}.${day}.${signWith(api.secret, user, device, day)}`
}

/** Returns the ID of the device if a token in the headers proves that it is a known device of the user, or null. */
export function knownDeviceOf(api: Api, headers: Headers, user: User | undefined): string | null {
  const tokens = (headers.get('x-device-token') ?? '').split(',').slice(0, 8)
  for (const token of tokens) {
    const [, device = '', day = '', signature = ''] = token.trim().split('.')
    const isFresh = today(api) - Number(day) <= MAX_AGE_DAYS
    if (user && isFresh && isValidSignature(api, signature, (secret) => signWith(secret, user, device, day)))
      return device
  }
  return null
}

/** Whether the call is from a known device of the user and within the limit of that device. Counts such a call. */
export async function isKnownDeviceWithinLimit(api: Api, headers: Headers, user: User | undefined, limit: DeviceLimit) {
  const device = knownDeviceOf(api, headers, user)
  return user !== undefined && device !== null && countWithinLimit(api, limit, `${user.id}:${device}`)
}
