/** @jest-environment node */
import { createServer } from 'node:http'
import { closedJob, saysGone } from '#lib/host/closed'

const isClosed = closedJob(
  { isClosed: async (company, job) => company === 'levain' && ['praktikum', 'très vieux'].includes(job) },
  'careers.test',
)

test.each([
  ['levain.careers.test:3000', '/jobs/praktikum', true],
  ['levain.careers.test', '/jobs/tr%C3%A8s%20vieux', true],
  ['levain.careers.test', '/jobs/baker', false],
  ['noctua.careers.test', '/jobs/praktikum', false],
  ['levain.careers.test', '/jobs/praktikum/apply', false],
  ['levain.careers.test', '/news/praktikum', false],
  ['example.org', '/jobs/praktikum', false],
  [undefined, '/jobs/praktikum', false],
])('%s%s is closed: %s', async (host, path, closed) => {
  expect(await isClosed(host, path)).toBe(closed)
})

test.each([
  [404, 410],
  [200, 200],
  [500, 500],
])('what is answered with %i goes out with %i, and keeps its page', async (given, said) => {
  const server = createServer((_request, response) => {
    saysGone(response)
    response.statusCode = given
    response.end('the page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect([answer.status, await answer.text()]).toEqual([said, 'the page'])
  server.closeAllConnections()
  server.close()
})
