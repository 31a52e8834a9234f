/** What was typed and is not saved yet, for this tab: a reload, or a failure, takes none of it away. */
const nameOf = (key: string) => `typed:${key}`

export function readTyped(key: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(key))
  } catch {
    return null
  }
}

export function keepTyped(key: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), text)
  } catch {
    // Storage is full or forbidden: what is on the page is then all there is.
  }
}
