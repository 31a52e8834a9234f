/**
 * Work with a database of this browser, which is opened with the first; `open` is told whom to tell when it is closed on
 * us. Undefined where there is none: it could not be opened, or not within `patience_ms`. The next work tries again: its
 * script may come by then. Phones close a database that they think is not in use: work that failed is done once more,
 * with one that is opened anew, and rejects if it fails again.
 */
export function browserStore<Db>(open: (onLost: () => void) => Promise<Db>, patience_ms = Infinity) {
  let opening: Promise<Db | null> | undefined
  const forget = () => void (opening = undefined)

  async function opened(): Promise<Db | null> {
    try {
      // Where nothing may be kept, to name it is refused already.
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
