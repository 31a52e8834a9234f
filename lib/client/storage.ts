/** Storage by name. If the browser blocks storage or has no room left, reads return null and writes are ignored. */
const kept = (storage: () => Storage) => ({
  read(name: string): string | null {
    try {
      return storage().getItem(name)
    } catch {
      return null
    }
  },
  /** Null deletes it. */
  write(name: string, text: string | null): void {
    try {
      if (text === null) storage().removeItem(name)
      else storage().setItem(name, text)
    } catch {
      // The value then exists on the page only.
    }
  },
})

/** Lasts as long as the tab. */
export const inTab = kept(() => sessionStorage)
/** Shared by all tabs until deleted. */
export const onDevice = kept(() => localStorage)
