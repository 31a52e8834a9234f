/** The id that a URL's hash names. Users type URLs, so a malformed one like '#100%' must not break the page. */
export function idIn(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
