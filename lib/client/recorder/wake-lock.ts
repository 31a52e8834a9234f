/** Keeps the screen on until it is released; where the browser has no such thing, nothing happens. */
export function keepAwake(): () => void {
  let isWanted = true
  let lock: WakeLockSentinel | null = null
  const ask = async () => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (!isWanted) await lock?.release()
  }
  // Browsers take it back whenever the page is hidden.
  const onVisible = () => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => undefined)
  }
}
