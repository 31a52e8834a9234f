/** Returns the stream. If `check` throws before a chunk is read, the stream fails and its source is closed. */
export function checkedStream(
  source: ReadableStream<Uint8Array>,
  check: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        await check()
      } catch (error) {
        await reader.cancel().catch(() => undefined)
        throw error
      }
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
