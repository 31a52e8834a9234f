const PAUSE_MS = 5

/** Waits for a condition. Rejects after `timeout_ms`, so that a test fails with a reason before its own timeout. */
export async function until(condition: () => boolean | Promise<boolean>, timeout_ms = 20_000): Promise<void> {
  const end = performance.now() + timeout_ms
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`condition not met within ${timeout_ms} ms: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
