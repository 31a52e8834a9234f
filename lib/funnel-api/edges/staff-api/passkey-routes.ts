import * as contract from '#lib/contract/staff/passkeys'
import { parseId, replyOf } from '#lib/funnel-api/edges/http/serve'
import type { ServeMembers } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { addressOf, countSignIn, signIn, withCookie } from '#lib/funnel-api/edges/staff-api/sign-in'
import * as signIns from '#lib/funnel-api/features/members/passkey-sign-in'
import * as passkeys from '#lib/funnel-api/features/members/passkeys'
import { CHALLENGE_SECONDS } from '#lib/funnel-api/features/members/relying-party'
import { newCookie, readCookie } from '#lib/funnel-api/features/members/session-cookie'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { newToken } from '#lib/funnel-api/platform/signatures/signatures'

/** The sign-in screen requests a challenge each time that it opens, and many people can share an address. */
const CHALLENGES_PER_ADDRESS = { name: 'staff-challenges-address', max: 600, seconds: 3600 }
/** Identifies the browser that requested a challenge. */
const BROWSER = 'careers_passkey'

/** Sign-in with a passkey, and the passkeys of the signed-in member. */
export function passkeyRoutes({ servePublic, serveSession }: ServeMembers, api: Api) {
  servePublic(contract.startPasskeySignIn, async ({ request }) => {
    await countAttempt(api, CHALLENGES_PER_ADDRESS, addressKey(addressOf(request)))
    // The tabs of a browser share the cookie, but each tab has its own challenge.
    const browser = readCookie(api, request.headers, BROWSER) ?? newToken()
    const reply = replyOf(contract.startPasskeySignIn, await signIns.startPasskeySignIn(api, browser))
    return withCookie(reply, newCookie(api, BROWSER, browser, CHALLENGE_SECONDS))
  })
  servePublic(contract.signInWithPasskey, async ({ body, request }) => {
    await countSignIn(api, request)
    const browser = readCookie(api, request.headers, BROWSER) ?? ''
    return signIn(api, await signIns.verifyPasskey(api, browser, body.credential), 'passkey', request)
  })

  serveSession(contract.listPasskeys, async ({ signedIn }) => ({
    passkeys: await passkeys.listPasskeys(api, signedIn.user.id),
  }))
  serveSession(contract.startPasskey, ({ signedIn }) => passkeys.startPasskey(api, signedIn))
  serveSession(contract.addPasskey, ({ body, signedIn }) => passkeys.addPasskey(api, signedIn, body.passkey))
  serveSession(contract.renamePasskey, ({ params, body, signedIn }) =>
    passkeys.renamePasskey(api, signedIn.user.id, parseId(params), body.passkey.name),
  )
  serveSession(contract.removePasskey, async ({ params, signedIn }) => {
    await passkeys.removePasskey(api, signedIn.user.id, parseId(params))
    return {}
  })
}
