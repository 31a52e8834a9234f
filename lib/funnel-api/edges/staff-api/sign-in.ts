import * as contract from '#lib/contract/staff/sessions'
import { replyOf } from '#lib/funnel-api/edges/http/serve'
import { recordPersonalAudit } from '#lib/funnel-api/features/members/audit'
import { KNOWN_BROWSER_SECONDS, knownBrowserToken } from '#lib/funnel-api/features/members/known-browser'
import { newCookie, readCookie, sessionCookie } from '#lib/funnel-api/features/members/session-cookie'
import { createSession, describeSession, type StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import type { StaffSessionRow } from '#lib/funnel-api/platform/db/schema-members'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'

const SIGN_INS_PER_ADDRESS = { name: 'staff-sign-in-address', max: 200, seconds: 3600 }

export const addressOf = ({ headers }: Request) => headers.get('x-client-address') ?? ''

/** Counts an attempt to sign in. Throws TOO_MANY_REQUESTS. */
export const countSignIn = (api: Api, request: Request) =>
  countAttempt(api, SIGN_INS_PER_ADDRESS, addressKey(addressOf(request)))

export function withCookie(response: Response, cookie: string) {
  response.headers.append('set-cookie', cookie)
  return response
}

/** The token of a browser in which a member has signed in. */
const KNOWN_BROWSER = 'careers_member'

export const readKnownBrowser = (api: Api, { headers }: Request) => readCookie(api, headers, KNOWN_BROWSER)

/** Creates a session. Adds its cookie and the cookie of a known browser to the response. */
export async function openSession(
  api: Api,
  user: StaffUser,
  method: StaffSessionRow['method'],
  request: Request,
  response: Response,
) {
  const ip_address = addressOf(request) || null
  const user_agent = request.headers.get('user-agent')
  const token = await inTransaction(api, async (db) => {
    const within = { db, now: api.now }
    await recordPersonalAudit(within, user, {
      action: 'session.create',
      target: 'session',
      details: { method },
      ip_address,
    })
    return createSession(within, user.id, { method, user_agent, ip_address })
  })
  const known = newCookie(api, KNOWN_BROWSER, knownBrowserToken(api, user.id), KNOWN_BROWSER_SECONDS)
  return withCookie(withCookie(response, sessionCookie(api, token)), known)
}

/** Signs a member in: sets the cookie and describes the session. */
export async function signIn(api: Api, user: StaffUser, method: StaffSessionRow['method'], request: Request) {
  const response = replyOf(contract.signInWithCode, await describeSession(api, user))
  return openSession(api, user, method, request, response)
}
