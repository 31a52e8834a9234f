/** Takes a one-time code out of the URL and exchanges it. Few visits have one, so the code for it loads on demand. */
export async function adoptTokenOfAddress() {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  const trade = await import('#lib/client/adopt-token').catch(() => null)
  if (trade) return trade.adoptToken(token)
  // Without a network only a reload can try again, so the code goes back into the URL.
  const now = new URL(location.href)
  now.searchParams.set('token', token)
  history.replaceState(history.state, '', now)
}
