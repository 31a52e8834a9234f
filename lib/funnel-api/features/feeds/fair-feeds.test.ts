import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { feedQueue } from '#lib/funnel-api/features/feeds/poller'
import { createFeed } from '#lib/funnel-api/features/feeds/settings'
import { openTestApi, type TestApi } from '#tests/support/api'
import { until } from '#tests/support/until'

let api: TestApi
let server: Server
let host: string
let hanging = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/works.json')) response.writeHead(304).end()
    else hanging += 1
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await openTestApi(['bakery', 'foundry'], undefined, { FEED_HOSTS: host })
})
afterAll(async () => {
  await api.close()
  await new Promise((resolve) => server.close(resolve))
})

const addFeed = async (company: string, name: string, path: string) =>
  createFeed(api.api, await api.companyId(company), {
    name,
    format: 'greenhouse',
    url: `http://${host}${path}`,
    stages: null,
    job_type: 'PERMANENT_CONTRACT',
    every_minutes: 60,
    is_active: true,
  })
const runsOf = (feed_id: number) =>
  api.db.selectFrom('feed_runs').select('status').where('feed_id', '=', feed_id).execute()

it('does not delay feeds of one company because of 40 hanging feeds of another', async () => {
  for (let index = 0; index < 40; index += 1) await addFeed('bakery', `hangs-${index}`, '/hangs.json')
  const isDone = async (id: number) => (await runsOf(id)).some(({ status }) => status === 'unchanged')
  const { id: first } = await addFeed('foundry', 'works', '/works.json')
  const queue = feedQueue(api.api)
  await queue.round()
  await until(() => isDone(first))
  await until(() => hanging >= 2)
  const { id: later } = await addFeed('foundry', 'works-later', '/works.json?later')
  await queue.round()
  await until(() => isDone(later))
  expect(hanging).toBe(2)
  await api.db.deleteFrom('feeds').where('name', 'like', 'hangs-%').execute()
  const timer = setInterval(() => server.closeAllConnections(), 50)
  await queue.idle().finally(() => clearInterval(timer))
})
