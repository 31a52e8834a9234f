import { publishSignInResult } from '#lib/client/sign-in-result'
import { setUrlToken } from '#lib/client/url-token'

/** Removes a one-time token from the URL and exchanges it. The code for this loads on demand. */
export async function exchangeUrlToken() {
  const token = new URLSearchParams(location.search).get('token')
  if (token === null) return
  setUrlToken(null)
  publishSignInResult({ kind: 'link', outcome: 'PENDING' })
  const exchange = await import('#lib/client/exchange-token').catch(() => null)
  if (exchange) return exchange.exchangeToken(token)
  publishSignInResult(null)
  // The token is restored in the URL, so that a reload can try again.
  setUrlToken(token)
}
