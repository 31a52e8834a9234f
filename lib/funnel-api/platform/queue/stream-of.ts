/** Encodes parts of a text as a stream. Reads the next part only when the client has received the last one. */
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
