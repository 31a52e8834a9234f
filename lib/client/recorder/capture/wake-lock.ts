/**
 * Keeps the screen on until the returned function is called. Has no effect in browsers without wake locks, or if the
 * browser denies one, for example because the battery is low.
 */
export function holdWakeLock(): () => void {
  let isActive = true
  let lock: WakeLockSentinel | null = null
  const request = async () => {
    if (!isActive || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Recording works without a lock.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (!isActive) await lock?.release()
  }
  // Browsers release the lock when the page is hidden.
  const onVisible = () => void request()
  document.addEventListener('visibilitychange', onVisible)
  void request()
  return () => {
    isActive = false
    document.removeEventListener('visibilitychange', onVisible)
    // A lock that the browser has already released needs no release.
    void lock?.release().catch(() => undefined)
  }
}
