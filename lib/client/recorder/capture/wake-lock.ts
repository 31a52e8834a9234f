/** Keeps the screen on until the returned function is called; does nothing if the browser has no wake lock. */
export function keepAwake(): () => void {
  let isWanted = true
  let lock: WakeLockSentinel | null = null
  const ask = async () => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (!isWanted) await lock?.release()
  }
  // Browsers release the lock when the page is hidden.
  const onVisible = () => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => undefined)
  }
}
