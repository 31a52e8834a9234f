import { deleteMe, extendExpiration, readExpiration } from '#lib/contract/accounts'
import { exportMe } from '#lib/contract/extensions'
import { emailKey } from '#lib/funnel-api/features/accounts/queries'
import { requireCurrentPassword, userFieldError } from '#lib/funnel-api/features/accounts/passwords'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { deleteUser } from '#lib/funnel-api/features/privacy/delete-user'
import { expirationOf, postponeExpiration } from '#lib/funnel-api/features/accounts/expiration'
import { exportUser } from '#lib/funnel-api/features/privacy/export-zip'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { type Serve, requireSignIn, requireUser } from '#lib/funnel-api/edges/http/serve'

/** The user's data rights: reading and extending the expiration date, data export, and account deletion. */
export function rightsRoutes(serve: Serve, api: Api) {
  serve(readExpiration, async ({ caller }) => ({ expiration_date: expirationOf(requireUser(caller)) }))
  serve(extendExpiration, async ({ caller }) => ({
    expiration_date: await postponeExpiration(api.db, requireUser(caller).id, api.now()),
  }))
  serve(exportMe, async ({ caller }) => {
    const user = requireSignIn(caller)
    await countAttempt(api, PER_USER.exports, String(user.id))
    return exportUser(api, user, 'candidate')
  })
  serve(deleteMe, async ({ body, caller }) => {
    const user = requireUser(caller)
    if (!user.is_password_set_by_user) requireSignIn(caller)
    await requireProof(api, user, body.user)
    await deleteUser(api, user)
    return {}
  })
}

/** Requires more than an open session, because the device may be unattended. */
async function requireProof(api: Api, user: CallerUser, proof: { current_password?: string; email?: string }) {
  await requireCurrentPassword(api, user, proof.current_password)
  if (!user.is_password_set_by_user && emailKey(proof.email ?? '') !== user.email_key)
    throw userFieldError('email', 'INVALID_PATTERN')
}
