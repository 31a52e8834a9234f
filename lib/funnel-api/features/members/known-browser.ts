import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '#lib/domain/days'
import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import type { Api } from '#lib/funnel-api/platform/context'
import { isValidSignature } from '#lib/funnel-api/platform/signatures/signatures'

/** Browsers store cookies for at most 400 days. */
const MAX_AGE_DAYS = 400
export const KNOWN_BROWSER_SECONDS = MAX_AGE_DAYS * 24 * 60 * 60

const signWith = (secret: string, user_id: number, browser: string, day: string) =>
  createHmac('sha256', secret).update(`staff-browser:${user_id}:${browser}:${day}`).digest('base64url')

const today = ({ now }: Pick<Api, 'now'>) => Math.floor(now().getTime() / DAY_MS)

/**
 * Returns a token for a browser in which the member signs in, or for an email to the member:
 * '{browser}.{day}.{signature}'. It gives no access. Its holder has a separate limit of sign-in codes.
 */
export function knownBrowserToken(api: Pick<Api, 'secret' | 'now'>, user_id: number): string {
  const [browser, day] = [randomBytes(16).toString('base64url'), String(today(api))]
  return `${browser}.${day}.${signWith(api.secret, user_id, browser, day)}`
}

/** Returns the ID of the browser to which a token of this member was given, or null. */
export function knownBrowserOf(api: Api, user_id: number, token: string | null | undefined): string | null {
  const [browser = '', day = '', signature = ''] = (token ?? '').split('.')
  const isFresh = today(api) - Number(day) <= MAX_AGE_DAYS
  return isFresh && isValidSignature(api, signature, (secret) => signWith(secret, user_id, browser, day))
    ? browser
    : null
}

/** Returns the sign-in URL for the recipient of an email. Its own limit of codes cannot be used up by strangers. */
export const signInLink = (api: Pick<Api, 'secret' | 'now' | 'origin'>, user_id: number) =>
  `${managerOrigin(api)}/sign-in?browser=${knownBrowserToken(api, user_id)}`
