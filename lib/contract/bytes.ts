export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The complete body of a message, or null if it exceeds `most` bytes. The rest is then not read. */
export async function bytesOf(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > most) return null
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.length
    if (size > most) {
      // Not awaited, because a sender that never ends would block this call.
      reader?.cancel().catch(() => undefined)
      return null
    }
    chunks.push(next.value)
  }
  return joined(chunks)
}
