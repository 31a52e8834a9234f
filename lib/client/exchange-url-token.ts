import { publishSignInResult } from '#lib/client/sign-in-result'

/** Removes a one-time token from the URL and exchanges it. The code for this loads on demand. */
export async function exchangeUrlToken() {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token === null) return
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
  publishSignInResult({ kind: 'link', outcome: 'PENDING' })
  const exchange = await import('#lib/client/exchange-token').catch(() => null)
  if (exchange) return exchange.exchangeToken(token)
  publishSignInResult(null)
  // The token is restored in the URL, so that a reload can try again.
  const currentUrl = new URL(location.href)
  currentUrl.searchParams.set('token', token)
  history.replaceState(history.state, '', currentUrl)
}
