import { call } from '#lib/client/api'
import { announce, isSpent } from '#lib/client/arrival'
import { reloadSession } from '#lib/client/session'
import { shutOutOthers } from '#lib/contract/extensions'

/**
 * Exchanges a one-time code for a session, which replaces the current one (§4). A code whose request failed stays
 * valid.
 */
export async function adoptToken(token: string): Promise<void> {
  const reply = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null)
  if (reply?.ok) {
    const { others_token } = (await reply.json().catch(() => ({}))) as { others_token?: string }
    await reloadSession()
    announce({
      kind: 'link',
      outcome: 'GOOD',
      shutOut: others_token === undefined ? undefined : () => shutOut(others_token),
    })
  } else if (reply && isSpent(reply.status)) announce({ kind: 'link', outcome: 'OLD' })
  else announce({ kind: 'link', outcome: 'FAILED', again: () => adoptToken(token) })
}

/** Signs out all other sessions; the user can then choose a password. */
async function shutOut(token: string) {
  await call(shutOutOthers, { body: { token } })
  await reloadSession()
}
