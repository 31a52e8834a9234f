/** Changes the one-time token in the URL. Null removes it. */
export function setUrlToken(token: string | null) {
  const url = new URL(location.href)
  if (token === null) url.searchParams.delete('token')
  else url.searchParams.set('token', token)
  history.replaceState(history.state, '', url)
}
