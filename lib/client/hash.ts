/** The id that an address's # names. Addresses are typed by people: '#100%' is no reason to break a page. */
export function idIn(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
