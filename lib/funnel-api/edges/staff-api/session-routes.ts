import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import * as contract from '#lib/contract/staff/sessions'
import { MEMBER_CODE_MINUTES } from '#lib/domain/member-limits'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { parseId, replyOf } from '#lib/funnel-api/edges/http/serve'
import type { ServeMembers } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { addressOf, countSignIn, readKnownBrowser, signIn, withCookie } from '#lib/funnel-api/edges/staff-api/sign-in'
import { memberOfDemoLink } from '#lib/funnel-api/features/members/demo-links'
import { updateProfile } from '#lib/funnel-api/features/members/members'
import { newCookie, readCookie, sessionCookie } from '#lib/funnel-api/features/members/session-cookie'
import { renameRecruiter } from '#lib/funnel-api/features/companies/notifications'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import * as sessions from '#lib/funnel-api/features/members/sessions'
import { countWithinCodeLimits } from '#lib/funnel-api/features/members/code-limits'
import { findStaffUser, sendSignInCode, consumeSignInCode } from '#lib/funnel-api/features/members/sign-in-codes'
import { newToken } from '#lib/funnel-api/platform/signatures/signatures'

/** Members in one office share an address. The limits of each email address are lower. */
const CODES_PER_ADDRESS = { name: 'staff-codes-address', max: 100, seconds: 3600 }
/** Identifies the browser that requested a code. */
const BROWSER = 'careers_code'

type Requested = z.output<typeof contract.sendSignInCode.body>

/** Minimum times, well above those to queue an email and to compare a code. They hide whether an address is known. */
const MIN_CODE_MS = 250
const MIN_ATTEMPT_MS = 100

/** Returns the result or error of `work`, but not before `ms` milliseconds have passed. */
async function takeAtLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, setTimeout(ms)])
  return work
}

/** Sends nothing above the limits, but throws no error, which would reveal whether the address belongs to a member. */
async function sendCodeTo(api: Api, browser: string, { email, browser: linkToken }: Requested, request: Request) {
  const user = await findStaffUser(api, email)
  const tokens = [readKnownBrowser(api, request), linkToken]
  const isWithinLimits = await countWithinCodeLimits(api, user, { email, address: addressOf(request), tokens })
  if (user && isWithinLimits) await sendSignInCode(api, user, browser)
}

/** Sign-in and the sessions of members. */
export function sessionRoutes({ servePublic, serveSession }: ServeMembers, api: Api) {
  servePublic(contract.sendSignInCode, async ({ body, request }) => {
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(addressOf(request)))
    // The tabs of a browser share the cookie, so a new code replaces the code of another tab.
    const browser = readCookie(api, request.headers, BROWSER) ?? newToken()
    await takeAtLeast(MIN_CODE_MS, sendCodeTo(api, browser, body, request))
    return withCookie(replyOf(contract.sendSignInCode, {}), newCookie(api, BROWSER, browser, MEMBER_CODE_MINUTES * 60))
  })
  servePublic(contract.signInWithCode, async ({ body, request }) => {
    await countSignIn(api, request)
    const browser = readCookie(api, request.headers, BROWSER) ?? ''
    const user = await takeAtLeast(MIN_ATTEMPT_MS, consumeSignInCode(api, body, browser))
    return signIn(api, user, 'code', request)
  })
  servePublic(contract.signInWithLink, async ({ body, request }) => {
    await countSignIn(api, request)
    return signIn(api, await memberOfDemoLink(api, body.token), 'demo', request)
  })

  serveSession(contract.readSession, ({ signedIn }) => sessions.describeSession(api, signedIn.user))
  serveSession(contract.updateSession, async ({ body, signedIn: { user } }) => {
    const change = { name: body.name ?? user.name, locale: body.locale ?? user.locale }
    await inTransaction(api, async (db) => {
      await updateProfile({ db }, user.id, change)
      await renameRecruiter(db, user.id, change)
    })
    return sessions.describeSession(api, { ...user, ...change })
  })
  serveSession(contract.signOut, async ({ signedIn }) => {
    await sessions.endSignIn(api, signedIn, signedIn.session_id)
    return withCookie(replyOf(contract.signOut, {}), sessionCookie(api, null))
  })
  serveSession(contract.listSignIns, async ({ signedIn }) => ({
    sessions: await sessions.listSignIns(api, signedIn),
  }))
  serveSession(contract.endSignIn, async ({ params, signedIn }) => {
    await sessions.endSignIn(api, signedIn, parseId(params))
    return {}
  })
  serveSession(contract.endOtherSignIns, async ({ signedIn }) => {
    await sessions.endOtherSignIns(api, signedIn)
    return {}
  })
}
