import { call } from '#lib/client/api'
import { announce, isSpent } from '#lib/client/arrival'
import { reloadSession } from '#lib/client/session'
import { shutOutOthers } from '#lib/contract/extensions'

/** Trades a one-time code for a session in place of the one there was (§4). One that could not be sent is good still. */
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

/** Leaves nobody in but who asks for it; the password is theirs to choose then. */
async function shutOut(token: string) {
  await call(shutOutOthers, { body: { token } })
  await reloadSession()
}
