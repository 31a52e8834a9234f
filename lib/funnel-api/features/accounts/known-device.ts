import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { UserRow } from '#lib/funnel-api/db/schema'
import type { PER_DEVICE } from '#lib/funnel-api/limits-of-people'
import { isWithin } from '#lib/funnel-api/rate-limit'
import { isSeal } from '#lib/funnel-api/seals'

type User = Pick<Selectable<UserRow>, 'id' | 'company_id' | 'password_hash'>
/** A limit that only the user of a known device can use up. */
type DeviceLimit = (typeof PER_DEVICE)[keyof typeof PER_DEVICE]

/** Browsers store cookies for at most 400 days. */
const GOOD_DAYS = 400
const DAY_MS = 86_400_000

/** The seal includes the password hash, so a new password ends the tokens of all devices. */
const sealWith = (secret: string, { id, company_id, password_hash }: User, device: string, day: string) =>
  createHmac('sha256', secret)
    .update(`device:${company_id}:${id}:${device}:${day}:${password_hash ?? ''}`)
    .digest('base64url')

const today = ({ now }: Pick<Api, 'now'>) => Math.floor(now().getTime() / DAY_MS)

/**
 * A token that a sign-in leaves on the device, '{user}.{device}.{day}.{seal}'. It opens nothing. Sign-ins from the device
 * are counted apart from those of other visitors.
 */
export function deviceToken(api: Pick<Api, 'secret' | 'now'>, user: User): string {
  const [device, day] = [randomBytes(16).toString('base64url'), String(today(api))]
  return `${user.id}.${device}.${day}.${sealWith(api.secret, user, device, day)}`
}

/** The device that the headers prove to be the user's; null where they prove none. */
export function deviceIn(api: Api, headers: Headers, user: User | undefined): string | null {
  const tokens = (headers.get('x-device-token') ?? '').split(',').slice(0, 8)
  for (const token of tokens) {
    const [, device = '', day = '', seal = ''] = token.trim().split('.')
    const isFresh = today(api) - Number(day) <= GOOD_DAYS
    if (user && isFresh && isSeal(api, seal, (secret) => sealWith(secret, user, device, day))) return device
  }
  return null
}

/** True where the call comes from a device of the user's that has not used up its own limit. */
export async function isByKnownDevice(api: Api, headers: Headers, user: User | undefined, limit: DeviceLimit) {
  const device = deviceIn(api, headers, user)
  return user !== undefined && device !== null && isWithin(api, limit, `${user.id}:${device}`)
}
