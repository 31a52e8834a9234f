/** A lock marks a recording in progress, so that other tabs do not offer it as interrupted. */
const lockName = (take_id: string) => `recording:${take_id}`

/** Marks an upload in progress. Tabs with an older version of the site use the same name. */
export const uploadLockName = (take_id: string) => `take-${take_id}`

/**
 * Holds the lock until the returned function is called. Without locks, other tabs may offer the recording too early.
 */
export function lockRecording(take_id: string): () => void {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(lockName(take_id), () => released).catch(() => undefined)
  return release
}

/** Returns functions that check whether any tab records an attempt, and whether any tab records or uploads it. */
export async function readLocks() {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? []
  const isHeld = (lock: string) => held.some(({ name }) => name === lock)
  const isRecording = (take_id: string) => isHeld(lockName(take_id))
  return { isRecording, isUsed: (take_id: string) => isRecording(take_id) || isHeld(uploadLockName(take_id)) }
}

/** Runs `work` when no tab records or uploads the attempt. The recording ends first. */
export async function whenUnused(take_id: string, work: () => Promise<void>): Promise<void> {
  if (!globalThis.navigator?.locks) return work()
  await navigator.locks.request(lockName(take_id), () => undefined)
  await navigator.locks.request(uploadLockName(take_id), work)
}
