import { z } from 'zod'
import { call } from '#lib/client/api'
import { publishSignInResult, isTokenInvalid } from '#lib/client/sign-in-result'
import { reloadSession } from '#lib/client/session-user'
import { signOutOthers } from '#lib/contract/extensions'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** The user is signed in even if the body of the reply is lost. Then only the offer to sign out others is missing. */
const SessionReply = z.object({ others_token: z.string().optional() }).catch({})

/**
 * Exchanges a one-time code for a session that replaces the current one (§4). A failed request does not use the code,
 * and the user can repeat it.
 */
export async function exchangeToken(token: string): Promise<void> {
  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null)
  if (response?.ok) {
    const { others_token } = SessionReply.parse(jsonOrNull(await response.text().catch(() => '')))
    await reloadSession()
    publishSignInResult({
      kind: 'link',
      outcome: 'GOOD',
      signOutOther: others_token === undefined ? undefined : () => signOutAllOthers(others_token),
    })
  } else if (response && isTokenInvalid(response.status)) publishSignInResult({ kind: 'link', outcome: 'OLD' })
  else publishSignInResult({ kind: 'link', outcome: 'FAILED', again: () => exchangeToken(token) })
}

/** Signs out all other sessions. The user can then choose a password. */
async function signOutAllOthers(token: string) {
  await call(signOutOthers, { body: { token } })
  await reloadSession()
}
