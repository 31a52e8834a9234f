import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Request, Response } from 'playwright'

/**
 * What a browser fetched for one page. Bytes; `script` is gzip level 9 of each file, `html` brotli at Node's default
 * level.
 */
export type Weight = {
  script: number
  html: number
  fonts: number
  images: number
  requests: number
  files: string[]
  hasFilestack: boolean
}

const QUIET_MS = 1000
const LONGEST_MS = 30_000

/** Occurs in filestack-js only. */
export const FILESTACK = 'cdn.filestackcontent.com'

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const pathOf = (response: Response) => new URL(response.url()).pathname
/** Other responses may stream forever or never be read, so their bodies are not waited for. */
const isWeighed = (response: Response) =>
  pathOf(response).endsWith('.js') || ['font', 'image'].includes(response.request().resourceType())

/** Resolves after a while without requests; a video and event streams may continue. */
function quiet(page: Page) {
  const open = new Set<Request>()
  let since = performance.now()
  const end = (request: Request) => {
    if (open.delete(request)) since = performance.now()
  }
  page.on('request', (request) => !['media', 'eventsource'].includes(request.resourceType()) && open.add(request))
  page.on('requestfinished', end)
  // A call whose answer is never read does not finish.
  page.on('response', (response) => response.request().resourceType() === 'fetch' && end(response.request()))
  page.on('requestfailed', end)
  return async () => {
    const start = performance.now()
    while (open.size > 0 || performance.now() - since < QUIET_MS) {
      if (performance.now() - start > LONGEST_MS)
        throw new Error(`never quiet: ${[...open].map((request) => request.url()).join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Opens a page with an empty cache and weighs everything that it fetches until the network is quiet. */
export async function weigh(context: BrowserContext, address: string, status = 200): Promise<Weight> {
  const page = await context.newPage()
  const fetched: Response[] = []
  page.on('response', (response) => fetched.push(response))
  const isQuiet = quiet(page)
  const reply = await page.goto(address)
  if (reply?.status() !== status) throw new Error(`${address} answered ${reply?.status()}`)
  await isQuiet()
  const html = await reply.body()
  const bodies = await Promise.all(
    fetched.filter(isWeighed).map(async (response) => ({
      type: response.request().resourceType(),
      path: pathOf(response),
      // A redirect has no body to weigh.
      body: await response.body().catch(() => Buffer.alloc(0)),
    })),
  )
  await page.close()
  const scripts = bodies.filter(({ path }) => path.endsWith('.js'))
  const bytes = (wanted: string) => sum(bodies.filter(({ type }) => type === wanted).map(({ body }) => body.length))
  return {
    script: sum(scripts.map(({ body }) => gzipSync(body, { level: 9 }).length)),
    html: brotliCompressSync(html).length,
    fonts: bytes('font'),
    images: bytes('image'),
    requests: fetched.length,
    files: scripts.map(({ path }) => path),
    hasFilestack: scripts.some(({ body }) => body.includes(FILESTACK)),
  }
}
