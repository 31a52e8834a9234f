const PAUSE_MS = 5

/** Waits for a condition. Rejects after `most_ms`, so that a test fails with a reason before its own timeout. */
export async function until(isSo: () => boolean | Promise<boolean>, most_ms = 20_000): Promise<void> {
  const end = performance.now() + most_ms
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so within ${most_ms} ms: ${isSo.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
