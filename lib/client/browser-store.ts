/**
 * Work with an IndexedDB database, which opens on first use; `open` gets a function to call when the browser closes it.
 * Undefined if the database could not be opened within `patience_ms`; the next call tries again, because its script may
 * load by then. Phones close a database that seems unused: failed work is repeated once with a new connection, and
 * rejects if it fails again.
 */
export function browserStore<Db>(open: (onLost: () => void) => Promise<Db>, patience_ms = Infinity) {
  let opening: Promise<Db | null> | undefined
  const forget = () => void (opening = undefined)

  async function opened(): Promise<Db | null> {
    try {
      // If storage is blocked, even accessing the name throws.
      if (typeof indexedDB === 'undefined') return null
      return await inTime(open(forget), patience_ms)
    } catch {
      forget()
      return null
    }
  }

  return async <T>(work: (db: Db) => Promise<T>): Promise<T | undefined> => {
    const db = await (opening ??= opened())
    if (!db) return undefined
    return work(db).catch(async () => {
      forget()
      const again = await (opening ??= opened())
      return again ? work(again) : undefined
    })
  }
}

function inTime<T>(work: Promise<T>, most_ms: number): Promise<T> {
  if (most_ms === Infinity) return work
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), most_ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
