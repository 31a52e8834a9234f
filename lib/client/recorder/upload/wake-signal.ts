export type WakeSignal = ReturnType<typeof createWakeSignal>

/** Wakes a waiting upload when data is stored, the network returns, the tab becomes visible or the user retries. */
export function createWakeSignal() {
  let isSignalled = false
  let sleeper: { wakesOnData: boolean; wake: () => void } | null = null
  const signal = (isData: boolean) => {
    isSignalled = true
    if (sleeper && (!isData || sleeper.wakesOnData)) sleeper.wake()
  }
  const wake = () => signal(false)
  const onVisibility = () => document.visibilityState === 'visible' && wake()
  globalThis.addEventListener?.('online', wake)
  globalThis.document?.addEventListener('visibilitychange', onVisibility)
  return {
    /** Reports stored data. Does not end `sleep`. */
    notifyData: () => signal(true),
    wake,
    /** Clears earlier signals, so that only a later one ends `waitForData`. */
    reset: () => void (isSignalled = false),
    /** Resolves at the next signal, or at once if there was one since `reset`. */
    waitForData: () =>
      new Promise<void>((resolve) => {
        if (isSignalled) return resolve()
        sleeper = { wakesOnData: true, wake: resolve }
      }),
    /** Waits `ms` milliseconds or until `wake`. Resolves to whether it was woken. */
    sleep: (ms: number) =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), ms)
        sleeper = {
          wakesOnData: false,
          wake: () => {
            clearTimeout(timer)
            resolve(true)
          },
        }
      }),
    remove: () => {
      globalThis.removeEventListener?.('online', wake)
      globalThis.document?.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
