import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { s3Store } from '#lib/funnel-api/platform/storage/store-s3'
import { startPostgres } from './postgres.mjs'
import { startS3 } from './s3.ts'
import { freePort, startServer } from './server.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Node = Awaited<ReturnType<typeof startServer>>
type Call = { method?: string; body?: object | Buffer; cookies?: string; headers?: Record<string, string> }
export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }

/** Starts nodes at the same time. They share a database and a bucket, and each has its own data folder. */
export async function startNodes(count: number, env: Record<string, string> = {}) {
  const postgres = startPostgres()
  const s3 = await startS3()
  const folders = Array.from({ length: count }, () => mkdtempSync(path.join(tmpdir(), 'careers-node-')))
  const { bucket, endpoint, keys } = s3.settings
  const shared = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'one secret for all nodes'.repeat(2),
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint!,
    S3_FORCE_PATH_STYLE: '1',
    S3_ACCESS_KEY_ID: keys!.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys!.secretAccessKey,
    TRUST_PROXY: 'true',
    PUBLIC_PORT: String(await freePort()),
  }
  const start = async (dataDir: string) => startServer({ dataDir, env: { ...shared, ...env } })
  const nodes = await Promise.all(folders.map(start))
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  return {
    nodes,
    db,
    folders,
    bucket: s3Store(s3.settings, tmpdir()),
    env: shared,
    async stop() {
      await db.end()
      await Promise.all(nodes.map((node) => node.stop()))
      await s3.stop()
      postgres.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Calls a node by IP address, as a proxy does, because not every resolver supports names below 'localhost'. */
export const createNodeClient =
  (company: string, port: number) =>
  (node: Pick<Node, 'port'>, urlPath: string, { method = 'GET', body, cookies, headers }: Call = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
      const sent = request({
        host: '127.0.0.1',
        port: node.port,
        path: urlPath,
        method,
        agent: false,
        headers: {
          host: `${company}.localhost:${port}`,
          'x-forwarded-for': '10.1.2.3',
          'sec-fetch-site': 'same-origin',
          ...(bytes && { 'content-length': String(bytes.length) }),
          ...(bytes && bytes !== body && { 'content-type': 'application/json' }),
          ...(cookies && { cookie: cookies }),
          ...headers,
        },
      })
      sent.on('response', (response) => {
        buffer(response).then((all) => {
          resolve({ status: response.statusCode!, headers: response.headers, bytes: all, text: all.toString() })
        }, reject)
      })
      sent.on('error', reject).end(bytes)
    })

/** The cookies that an answer sets, as a browser returns them. */
export const cookiesOf = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

/** Records the events of a stream as they arrive, until `leave` is called. */
export function followStream(
  node: Pick<Node, 'port'>,
  host: string,
  urlPath: string,
  cookies: string,
  more: Record<string, string> = {},
) {
  const events: { at: number; data: unknown }[] = []
  const headers = { host, cookie: cookies, 'x-forwarded-for': '10.1.2.3', ...more }
  const started = Promise.withResolvers<number | undefined>()
  const ended = Promise.withResolvers<void>()
  const sent = request({ host: '127.0.0.1', port: node.port, path: urlPath, agent: false, headers })
  sent.on('response', (response) => {
    started.resolve(response.statusCode)
    response.on('end', ended.resolve)
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (let event = /^data: (.*)\n\n/m.exec(text); event; event = /^data: (.*)\n\n/m.exec(text)) {
        text = text.slice(event.index + event[0].length)
        events.push({ at: Date.now(), data: JSON.parse(event[1]!) as unknown })
      }
    })
    response.on('error', () => undefined)
  })
  sent.on('error', () => undefined).end()
  return {
    events,
    /** The status of the response. */
    started: started.promise,
    /** Resolves when the server ends the stream. */
    ended: ended.promise,
    /** The first matching event. Undefined if none arrives within this many milliseconds. */
    async first<T>(isWanted: (data: T) => boolean, within = 1000) {
      const until = Date.now() + within
      for (;;) {
        const found = events.find(({ data }) => isWanted(data as T))
        if (found || Date.now() > until) return found?.data as T | undefined
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    leave: () => sent.destroy(),
  }
}
