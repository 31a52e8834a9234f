/** What a browser keeps by name. One that keeps nothing, or has no room left, finds nothing and is no reason to stop. */
const kept = (storage: () => Storage) => ({
  read(name: string): string | null {
    try {
      return storage().getItem(name)
    } catch {
      return null
    }
  },
  /** Null drops it. */
  write(name: string, text: string | null): void {
    try {
      if (text === null) storage().removeItem(name)
      else storage().setItem(name, text)
    } catch {
      // What is on the page is then all there is.
    }
  },
})

/** For as long as the tab. */
export const inTab = kept(() => sessionStorage)
/** For all tabs, until it is dropped. */
export const onDevice = kept(() => localStorage)
