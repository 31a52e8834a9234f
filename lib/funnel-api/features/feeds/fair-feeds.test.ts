import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pullDue } from '#lib/funnel-api/feeds/pulling'
import { createFeed } from '#lib/funnel-api/staff/work/feeds'
import { openTestApi, type TestApi } from '#tests/support/api'
import { until } from '#tests/support/until'

let api: TestApi
let server: Server
let host: string
let hanging = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/works.json') response.writeHead(304).end()
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
    ...{ name, format: 'greenhouse', url: `http://${host}${path}`, stages: null },
    ...{ job_type: 'PERMANENT_CONTRACT', every_minutes: 60, is_active: true },
  })
const runsOf = (feed_id: number) =>
  api.db.selectFrom('feed_runs').select('status').where('feed_id', '=', feed_id).execute()

it('40 hanging feeds of one company delay no feed of another', async () => {
  for (let index = 0; index < 40; index += 1) await addFeed('bakery', `hangs-${index}`, '/hangs.json')
  const { id } = await addFeed('foundry', 'works', '/works.json')
  const pulled = pullDue(api.api)
  await until(async () => (await runsOf(id)).some(({ status }) => status === 'unchanged'))
  await until(() => hanging === 2)
  await api.db.deleteFrom('feeds').where('name', 'like', 'hangs-%').execute()
  const timer = setInterval(() => server.closeAllConnections(), 50)
  await pulled.finally(() => clearInterval(timer))
})
