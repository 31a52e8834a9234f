import { readBytes } from '#lib/contract/bytes'

const streamOf = (...chunks: string[]) => {
  let reads = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const chunk = chunks[reads++]
      if (chunk === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  return { headers: new Headers(), body, reads: () => reads }
}
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)

test('reads a complete body', async () => {
  expect(text(await readBytes(streamOf('né', 'e à ', 'Liège'), 100))).toBe('née à Liège')
  expect(text(await readBytes(streamOf('12345'), 5))).toBe('12345')
  const exact = streamOf('12345')
  exact.headers.set('content-length', '5')
  expect(text(await readBytes(exact, 5))).toBe('12345')
  expect(text(await readBytes(new Request('http://a.test'), 5))).toBe('')
})

test('stops reading a body of unknown length as soon as it is too long', async () => {
  const endless = streamOf(...Array.from({ length: 1000 }, () => '12345'))
  expect(await readBytes(endless, 8)).toBeNull()
  expect(endless.reads()).toBeLessThan(10)
})

test('does not read a body whose content-length is too long', async () => {
  const message = streamOf('1')
  message.headers.set('content-length', '9')
  expect(await readBytes(message, 8)).toBeNull()
  expect(message.reads()).toBeLessThan(2)
})

test('ends the transfer of a body that is too long', async () => {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(5)),
    cancel: () => void (isCancelled = true),
  })
  expect(await readBytes({ headers: new Headers(), body }, 8)).toBeNull()
  expect(isCancelled).toBe(true)
})
