/** @jest-environment node */
import { createInMemoryClient } from '#lib/host/pages/in-memory-client'

test('calls a listener as over the network and returns the complete response', async () => {
  const send = createInMemoryClient((request, response) => {
    response.writeHead(404, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] })
    response.write(`${request.method} ${request.url} ${request.headers.host} `)
    setImmediate(() => response.end('x'.repeat(300_000)))
  })
  const { status, headers, body } = await send('/team?a=1', { host: 'levain.careers.test' })
  expect([status, headers]).toEqual([
    404,
    [
      ['content-type', 'text/plain'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ],
  ])
  expect(String(body)).toBe(`GET /team?a=1 levain.careers.test ${'x'.repeat(300_000)}`)
})

test('rejects if the response breaks off', async () => {
  const send = createInMemoryClient((_, response) => {
    response.writeHead(200, { 'content-length': '10' })
    response.write('half', () => response.destroy())
  })
  await expect(send('/', {})).rejects.toThrow()
})
