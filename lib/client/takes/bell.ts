export type Bell = ReturnType<typeof newBell>

/** Wakes an upload: softly for more bytes, loudly for a restored network or a user who does not want to wait. */
export function newBell() {
  let isRung = false
  let sleeper: { hears: 'all' | 'loud'; wake: () => void } | null = null
  const ring = (isLoud: boolean) => {
    isRung = true
    if (sleeper && (isLoud || sleeper.hears === 'all')) sleeper.wake()
  }
  const loud = () => ring(true)
  const seen = () => document.visibilityState === 'visible' && ring(true)
  globalThis.addEventListener?.('online', loud)
  globalThis.document?.addEventListener('visibilitychange', seen)
  return {
    soft: () => ring(false),
    loud,
    /** Forgets earlier rings: only a later one ends `forMore`. */
    hush: () => void (isRung = false),
    /** Resolves at the next ring, or at once if it rang since `hush`. */
    forMore: () =>
      new Promise<void>((resolve) => {
        if (isRung) return resolve()
        sleeper = { hears: 'all', wake: resolve }
      }),
    /** Waits `ms` milliseconds or until a loud ring; resolves to whether it rang. */
    forSign: (ms: number) =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), ms)
        sleeper = {
          hears: 'loud',
          wake: () => {
            clearTimeout(timer)
            resolve(true)
          },
        }
      }),
    remove: () => {
      globalThis.removeEventListener?.('online', loud)
      globalThis.document?.removeEventListener('visibilitychange', seen)
    },
  }
}
