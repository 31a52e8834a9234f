const TURNS = 20

/** Lets all work run that waits for no clock: promises, timers without a delay, and what they start. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
