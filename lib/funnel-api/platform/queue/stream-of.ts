/** Encodes the parts of a text as a stream. Reads a part only when the client has received the previous one. */
export function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return()),
  })
}

/** Yields the parts. Before each part is read, `check` throws if the reader may not receive it. */
export async function* checkedParts<Part>(
  parts: AsyncGenerator<Part, void>,
  check: () => Promise<unknown>,
): AsyncGenerator<Part, void> {
  try {
    for (;;) {
      await check()
      const { done, value } = await parts.next()
      if (done) return
      yield value
    }
  } finally {
    await parts.return()
  }
}
