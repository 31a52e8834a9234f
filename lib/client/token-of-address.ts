import { tellSession } from '#lib/client/signed-in'

/** Trades a one-time code that stands in the address for a session in place of the one there was (§4). */
export async function adoptTokenOfAddress() {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  const [reply, { reloadSession }, { announce }] = await Promise.all([
    fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    }).catch(() => null),
    import('#lib/client/session'),
    import('#lib/client/arrival'),
  ])
  if (reply?.ok) {
    await reloadSession()
    tellSession()
  }
  announce({ kind: 'link', isGood: reply?.ok === true })
}
