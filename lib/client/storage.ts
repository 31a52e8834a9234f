/** Wraps a storage. If it is blocked or full, reads return null and writes are ignored. */
const createStore = (storage: () => Storage) => ({
  read(name: string): string | null {
    try {
      return storage().getItem(name)
    } catch {
      return null
    }
  },
  keys(): string[] {
    try {
      return Object.keys(storage())
    } catch {
      return []
    }
  },
  /** Null deletes the value. */
  write(name: string, text: string | null): void {
    try {
      if (text === null) storage().removeItem(name)
      else storage().setItem(name, text)
    } catch {
      // The page works without the stored value.
    }
  },
})

/** Lasts as long as the tab. */
export const tabStorage = createStore(() => sessionStorage)
/** Shared by all tabs until deleted. */
export const deviceStorage = createStore(() => localStorage)
