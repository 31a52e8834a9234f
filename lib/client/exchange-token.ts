import { call } from '#lib/client/api'
import { publishSignInResult, isTokenInvalid } from '#lib/client/sign-in-result'
import { reloadSession } from '#lib/client/session-user'
import { setUrlToken } from '#lib/client/url-token'
import { readCodeOwner } from '#lib/contract/one-time-codes'

/**
 * Exchanges a one-time code for a session that replaces the current one (§4). A failed request does not use up the
 * code, so the user can try again. For a used code, the email address of its user is filled in on the sign-in form.
 */
export async function exchangeToken(token: string): Promise<void> {
  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null)
  // Without a network, the token is restored in the URL, so that a reload can try again. After a response, it is not
  // restored, because scripts of other providers could read it.
  setUrlToken(response ? null : token)
  if (response?.ok) {
    await reloadSession()
    publishSignInResult({ kind: 'link', outcome: 'SIGNED_IN' })
  } else if (response && isTokenInvalid(response.status)) {
    // Without the address, the user enters it in the form.
    const owner = await call(readCodeOwner, { body: { token } }).catch(() => null)
    publishSignInResult({ kind: 'link', outcome: 'EXPIRED', ...(owner && { email: owner.email }) })
  } else publishSignInResult({ kind: 'link', outcome: 'FAILED', retry: () => exchangeToken(token) })
}
