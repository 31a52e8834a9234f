/** Takes a one-time code out of the address, and trades it. Few visits bring one: what does it is fetched then. */
export async function adoptTokenOfAddress() {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  const trade = await import('#lib/client/adopt-token').catch(() => null)
  if (trade) return trade.adoptToken(token)
  // Without a network there is nobody to try again but a reload.
  const now = new URL(location.href)
  now.searchParams.set('token', token)
  history.replaceState(history.state, '', now)
}
