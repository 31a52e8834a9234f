/** A recording in progress in another tab must not be offered. */
const nameOf = (take_id: string) => `recording:${take_id}`

/** Holds the lock until the returned function is called. */
export function holdTake(take_id: string): () => void {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(nameOf(take_id), () => held).catch(() => undefined)
  return release
}

/** Tells whether a recording is in progress in any tab. */
export async function heldTakes(): Promise<(take_id: string) => boolean> {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? []
  return (take_id) => held.some(({ name }) => name === nameOf(take_id))
}
