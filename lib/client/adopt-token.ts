import { announce, isSpent } from '#lib/client/arrival'
import { reloadSession } from '#lib/client/session'

/** Trades a one-time code for a session in place of the one there was (§4). One that could not be sent is good still. */
export async function adoptToken(token: string): Promise<void> {
  const reply = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null)
  if (reply?.ok) {
    await reloadSession()
    announce({ kind: 'link', outcome: 'GOOD' })
  } else if (reply && isSpent(reply.status)) announce({ kind: 'link', outcome: 'OLD' })
  else announce({ kind: 'link', outcome: 'FAILED', again: () => adoptToken(token) })
}
