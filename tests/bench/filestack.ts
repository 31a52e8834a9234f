import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium } from 'playwright'
import { freePort } from '#tests/support/server'
import { ensureChromium } from '../support/chromium.mjs'
import type { Row } from '#tests/bench/result'

const BUNDLE = path.resolve(import.meta.dirname, '../../node_modules/filestack-js/build/browser/filestack.umd.js')
const SIZE = 60 * 1024 * 1024
const UPLOADS = 20
const AT_ONCE = 2
const SHARE = 0.3
const WAYS = [
  'reset',
  'reset-after',
  'half-close',
  '500',
  '500-after',
  'delay',
  'truncate-request',
  'truncate-response',
]

/** Starts a proxy that breaks a share of the upload requests, in each of the `WAYS` in turn. */
async function startBreaker(target: number) {
  let seed = 20_261_123
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  const broken: Record<string, number> = {}
  let turn = 0

  async function pass(request: IncomingMessage, response: ServerResponse, way: string) {
    const body = await buffer(request)
    const { method, url, headers } = request
    const cut = body.subarray(0, 1 + Math.floor(next() * (body.length - 1)))
    if (way === 'reset') return void request.socket.resetAndDestroy()
    if (way === '500') return void response.writeHead(500).end()
    if (way === 'delay') await new Promise((resolve) => setTimeout(resolve, 500 + next() * 2500))
    const isShort = way === 'truncate-request'
    const { 'transfer-encoding': _, ...rest } = headers
    const length = String(isShort ? cut.length : body.length)
    const onward = http.request(
      {
        host: '127.0.0.1',
        port: target,
        method,
        path: url,
        headers: { ...rest, 'content-length': length },
        agent: false,
      },
      (reply) => void forward(reply).catch(() => request.socket.destroy()),
    )
    async function forward(reply: IncomingMessage) {
      const answer = await buffer(reply)
      if (way === 'reset-after') return void request.socket.resetAndDestroy()
      if (way === '500-after') return void response.writeHead(500).end()
      response.writeHead(reply.statusCode!, { ...reply.headers, 'content-length': String(answer.length) })
      if (way !== 'truncate-response' || answer.length === 0) return void response.end(answer)
      response.write(answer.subarray(0, answer.length / 2), () => request.socket.destroy())
    }
    onward.on('error', () => request.socket.destroy())
    if (way === 'half-close') onward.write(cut.subarray(0, body.length - 1), () => onward.socket?.end())
    else onward.end(isShort ? cut : body)
  }

  const server = http.createServer((request, response) => {
    request.on('error', () => undefined)
    const isBroken = request.url!.startsWith('/fs/up/') && next() < SHARE
    const way = isBroken ? WAYS[turn++ % WAYS.length]! : 'none'
    broken[way] = (broken[way] ?? 0) + 1
    pass(request, response, way).catch(() => request.socket.destroy())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, () => resolve()))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port, broken, stop }
}

type Grant = { policy: string; signature: string; filename: string }
type Parts = {
  port: number
  folder: string
  company: string
  newGrant: () => Grant
  /** The SHA-256 of a stored file. */
  hashFile: (handle: string) => Promise<string>
}

/** Writes a video with random padding, so that parts in the wrong order would change its SHA-256. */
async function createVideo(folder: string) {
  const video = await readFile(path.join(import.meta.dirname, '../support/pitch.mp4'))
  const padding = randomBytes(SIZE - video.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  const bytes = Buffer.concat([video, padding])
  const file = path.join(folder, 'pitch.mp4')
  await writeFile(file, bytes)
  return { file, sum: createHash('sha256').update(bytes).digest('hex') }
}

async function uploadOnce(browser: Browser, origin: string, file: string, grant: Grant, intelligent: boolean) {
  const page = await browser.newPage({ bypassCSP: true })
  // Passing 60 MB to the page takes long on a busy machine.
  page.setDefaultTimeout(600_000)
  try {
    await page.goto(`${origin}/health/live`)
    await page.setContent('<input type="file">')
    await page.addScriptTag({ path: BUNDLE })
    await page.locator('input').setInputFiles(file)
    const script = `(async () => {
      const up = location.origin + '/fs/up'
      Object.assign(filestack.init('boot').session.urls, { uploadApiUrl: up })
      const client = filestack.init('embedded', { security: ${JSON.stringify({ policy: grant.policy, signature: grant.signature })} })
      client.forwardErrors = false
      const file = document.querySelector('input').files[0]
      return client.upload({ file, name: 'pitch.mp4' }, ${JSON.stringify(intelligent ? { intelligent } : {})})
        .then(({ handle }) => handle, (error) => 'failed: ' + (error.message ?? JSON.stringify(error)))
    })()`
    return (await page.evaluate(script)) as string
  } finally {
    await page.close()
  }
}

/** Uploads with the unmodified filestack-js in Chromium, through a proxy that breaks 30 % of the requests. */
export async function measureFilestack({ port, folder, company, newGrant, hashFile }: Parts) {
  const uploads = Number(process.env.FILESTACK_UPLOADS ?? UPLOADS)
  const breaker = await startBreaker(port)
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  const { file, sum } = await createVideo(folder)
  const rows: Row[] = []
  const failures: string[] = []
  try {
    for (const mode of ['default', 'intelligent']) {
      let intact = 0
      const waiting = Array.from({ length: uploads }, (_, n) => n + 1)
      const work = async () => {
        for (let nth = waiting.shift(); nth !== undefined; nth = waiting.shift()) {
          const origin = `http://${company}.localhost:${breaker.port}`
          const handle = await uploadOnce(browser, origin, file, newGrant(), mode === 'intelligent')
          if (!handle.startsWith('failed') && (await hashFile(handle)) === sum) intact += 1
          else failures.push(`${mode} mode, upload ${nth}: ${handle}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      const what = `filestack-js, ${mode} mode, 60 MB, 30 % of requests broken: same SHA-256`
      rows.push({ what, value: intact, unit: `of ${uploads}`, least: uploads })
    }
  } finally {
    await browser.close()
    breaker.stop()
  }
  return { rows, failures, note: `Requests by fate: ${JSON.stringify(breaker.broken)}.` }
}
