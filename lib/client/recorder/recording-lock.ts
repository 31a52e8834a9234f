/** A take that another tab is recording right now is nobody's to offer again. */
const nameOf = (take_id: string) => `recording:${take_id}`

/** Holds it until the answer is called. */
export function holdTake(take_id: string): () => void {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(nameOf(take_id), () => held).catch(() => undefined)
  return release
}

/** The takes that are being recorded, in any tab. */
export async function heldTakes(): Promise<(take_id: string) => boolean> {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? []
  return (take_id) => held.some(({ name }) => name === nameOf(take_id))
}
