/**
 * Returns a function that runs work on an IndexedDB database, which opens on first use. `open` receives a callback for
 * when the browser closes the connection.
 *
 * The result is undefined if IndexedDB is unavailable or the database does not open within `timeout_ms`. After a failed
 * open, the next call tries again. Failed work is repeated once on a new connection, because phones close idle
 * databases. If that fails too, the promise rejects.
 */
export function browserStore<Db>(open: (onLost: () => void) => Promise<Db>, timeout_ms = Infinity) {
  let opening: Promise<Db | null> | undefined
  const reset = () => void (opening = undefined)

  async function openOrNull(): Promise<Db | null> {
    try {
      // If storage is blocked, reading the variable throws.
      if (typeof indexedDB === 'undefined') return null
      return await withTimeout(open(reset), timeout_ms)
    } catch {
      reset()
      return null
    }
  }

  return async <T>(work: (db: Db) => Promise<T>): Promise<T | undefined> => {
    const db = await (opening ??= openOrNull())
    if (!db) return undefined
    return work(db).catch(async () => {
      reset()
      const newDb = await (opening ??= openOrNull())
      return newDb ? work(newDb) : undefined
    })
  }
}

function withTimeout<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  if (timeout_ms === Infinity) return work
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeout_ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
