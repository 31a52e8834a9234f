/** Takes a one-time code out of the address, and trades it. Few visits bring one: what does it is fetched then. */
export async function adoptTokenOfAddress() {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  const { adoptToken } = await import('#lib/client/adopt-token')
  await adoptToken(token)
}
