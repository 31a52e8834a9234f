import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from 'playwright'

/** What one page made a browser fetch. Bytes; `script` is gzip level 9 of each file, `html` brotli at Node's default level. */
export type Weight = {
  script: number
  html: number
  fonts: number
  images: number
  requests: number
  files: string[]
  hasFilestack: boolean
}

const SETTLED_MS = 15_000
/** Stands in filestack-js and in nothing of ours. */
export const FILESTACK = 'cdn.filestackcontent.com'

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const typeOf = (response: Response) => response.request().resourceType()

/** Opens a page with an empty cache and weighs everything that it fetches until the network is quiet. */
export async function weigh(context: BrowserContext, address: string): Promise<Weight> {
  const page = await context.newPage()
  const fetched: Response[] = []
  page.on('response', (response) => fetched.push(response))
  const reply = await page.goto(address, { waitUntil: 'networkidle', timeout: SETTLED_MS })
  if (!reply) throw new Error(`${address} did not answer`)
  const html = await reply.body()
  const bodies = await Promise.all(
    fetched.map(async (response) => ({
      response,
      path: new URL(response.url()).pathname,
      // A redirect, or a film that the browser stopped reading, has no body to weigh.
      body: await response.body().catch(() => Buffer.alloc(0)),
    })),
  )
  await page.close()
  const scripts = bodies.filter(({ path }) => path.endsWith('.js'))
  const bytes = (type: string) =>
    sum(bodies.filter(({ response }) => typeOf(response) === type).map(({ body }) => body.length))
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
