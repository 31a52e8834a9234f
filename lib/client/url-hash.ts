/** The element ID in a URL's hash. A malformed hash like '#100%' is returned as it is. */
export function elementIdOf(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
