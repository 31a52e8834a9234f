import { createServer } from 'node:http'
import next from 'next'
import { loadDemo } from '#lib/funnel-api/cli/demo'
import { openFunnelApi } from '#lib/funnel-api/open'

/** The same pages from Next only, without compression: started by fork(), gets a folder, reports its port. */
process.once('message', (dataDir: string) => void open(dataDir))
process.once('disconnect', () => process.exit(0))

async function open(dataDir: string) {
  process.env.SESSION_SECRET ??= 'of no session that anybody will ever open'
  const origin = (slug: string) => `http://${slug}.localhost`
  const api = await openFunnelApi({ dataDir, secret: process.env.SESSION_SECRET, origin, env: process.env })
  await loadDemo(api)
  Object.assign(globalThis, { [Symbol.for('careers.funnel-api')]: api.send })
  const server = createServer((request, response) => void handle(request, response))
  const web = next({ dev: false, hostname: 'localhost', port: 3000, httpServer: server })
  const handle = web.getRequestHandler()
  await web.prepare()
  server.listen(0, () => process.send!((server.address() as { port: number }).port))
}
