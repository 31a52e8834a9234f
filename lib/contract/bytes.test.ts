/** @jest-environment node */
import { bytesOf } from '#lib/contract/bytes'

const sent = (...chunks: string[]) => {
  let asked = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const chunk = chunks[asked++]
      if (chunk === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  return { headers: new Headers(), body, asked: () => asked }
}
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)

test('reads a complete body', async () => {
  expect(text(await bytesOf(sent('né', 'e à ', 'Liège'), 100))).toBe('née à Liège')
  expect(text(await bytesOf(sent('12345'), 5))).toBe('12345')
  expect(text(await bytesOf(new Request('http://a.test'), 5))).toBe('')
})

test('stops reading a body of unknown length as soon as it is too long', async () => {
  const endless = sent(...Array.from({ length: 1000 }, () => '12345'))
  expect(await bytesOf(endless, 8)).toBeNull()
  expect(endless.asked()).toBeLessThan(10)
})

test('does not read a body whose content-length is too long', async () => {
  const said = sent('1')
  said.headers.set('content-length', '9')
  expect(await bytesOf(said, 8)).toBeNull()
  expect(said.asked()).toBeLessThan(2)
})
