import { z } from 'zod'
import { Email } from '#lib/contract/accounts'
import { endpoint } from '#lib/contract/endpoint'

/** Extensions: the codes of links in emails, and of links to another browser. */

const oneTimeCode = z.object({ token: z.string().min(1).max(512) })
/** Confirms an email address by the code of a link. Opens no session. `job_slug`: the job that the user came for. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/email_confirmations',
  body: oneTimeCode,
  reply: z.object({ job_slug: z.string().nullable() }),
})
/**
 * Exchanges the one-time code of an email link for a session, which cannot change the email address or password, export
 * or delete data (SIGN_IN_REQUIRED). The code is valid once. If the caller already has a session of the same user, that
 * session stays valid.
 */
export const exchangeToken = endpoint({
  method: 'POST',
  path: '/sessions/token',
  body: oneTimeCode,
  reply: z.object({ auth_token: z.string().optional() }),
})
/**
 * Returns the email address of the user of a code that was used or has expired, to fill in the sign-in form or the form
 * that sends a new link to reset the password.
 */
export const readCodeOwner = endpoint({
  method: 'POST',
  path: '/sessions/token/owner',
  body: oneTimeCode,
  reply: z.object({ email: z.string() }),
})
/**
 * Creates a code with which the caller continues in another browser. Like the code of an email link, it opens a session
 * once, which cannot change the email address or password, export or delete data. It is valid for 20 minutes.
 */
export const createSignInCode = endpoint({
  method: 'POST',
  path: '/me/session/codes',
  reply: z.object({ token: z.string() }),
})
/** Gives the full rights of a sign-in to a session opened by a link. Requires the password. */
export const confirmSession = endpoint({
  method: 'PATCH',
  path: '/me/session',
  body: z.object({ user: z.object({ current_password: z.string().max(200) }) }),
})
/**
 * Sends a link to a new email address, which replaces the current one when it is confirmed. Requires the password, if
 * the user has one. The reply is the same whether the address is known or not.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/me/email',
  body: z.object({ user: z.object({ email: Email, current_password: z.string().max(200).optional() }) }),
})
