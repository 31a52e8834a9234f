export type Bell = ReturnType<typeof newBell>

/**
 * What wakes an upload: softly, for more bytes, or loudly, for a network that came back or a person who does not want
 * to wait.
 */
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
    /** From here on a ring is news. */
    hush: () => void (isRung = false),
    /** Until the next ring, or one since `hush`. */
    forMore: () =>
      new Promise<void>((resolve) => {
        if (isRung) return resolve()
        sleeper = { hears: 'all', wake: resolve }
      }),
    /** Milliseconds, or until it rings loudly; says whether it rang. */
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
