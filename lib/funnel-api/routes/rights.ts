import { deleteMe, extendExpiration, readExpiration } from '#lib/contract/accounts'
import { exportMe } from '#lib/contract/extensions'
import { emailKey } from '#lib/funnel-api/auth/email-key'
import { wantPresentPassword, wrongOfUser } from '#lib/funnel-api/auth/present-password'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { eraseUser } from '#lib/funnel-api/erase-user'
import { expirationOf, putOffExpiration } from '#lib/funnel-api/expiration'
import { exportOf } from '#lib/funnel-api/export-zip'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

/** The user's data rights: read and extend the expiration date, export all data, and delete the account. */
export function rightsRoutes(serve: Serve, api: Api) {
  serve(readExpiration, async ({ caller }) => ({ expiration_date: expirationOf(signedIn(caller)) }))
  serve(extendExpiration, async ({ caller }) => ({
    expiration_date: await putOffExpiration(api.db, signedIn(caller).id, api.now()),
  }))
  serve(exportMe, async ({ caller }) => {
    const user = signedIn(caller)
    await countAttempt(api, PER_USER.exports, String(user.id))
    return exportOf(api, user)
  })
  serve(deleteMe, async ({ body, caller }) => {
    const user = signedIn(caller)
    await confirm(api, user, body.user)
    await eraseUser(api, user)
    return {}
  })
}

/** An unattended session must not be enough to delete an account. */
async function confirm(api: Api, user: CallerUser, given: { current_password?: string; email?: string }) {
  await wantPresentPassword(api, user, given.current_password)
  if (!user.is_password_set_by_user && emailKey(given.email ?? '') !== user.email_key)
    throw wrongOfUser('email', 'INVALID_PATTERN')
}
