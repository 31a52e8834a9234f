import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer }
/**
 * A baseline server: sends one answer, stores each body in a folder, or runs Next, with the API if it has a data
 * folder.
 */
export type Content = { answer: Answer } | { folder: string } | { dataDir: string | undefined }

type Options = Pick<RequestOptions, 'method' | 'agent' | 'signal' | 'timeout'> & { body?: Buffer | undefined }

/** Connects to 127.0.0.1, because not every resolver knows names below 'localhost'. Headers contain the host name. */
export const respond = (port: number, pathname: string, headers: Record<string, string> = {}, options: Options = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { body, ...rest } = options
    const all = { ...headers, ...(body && { 'content-length': String(body.length) }) }
    const sent = request({ host: '127.0.0.1', port, path: pathname, agent: false, ...rest, headers: all }, resolve)
    sent.on('timeout', () => sent.destroy(new Error('request timed out')))
    sent.on('error', reject).end(body)
  })

/** Returns the response with its whole body, and without the headers of the connection. */
export async function visit(...args: Parameters<typeof respond>): Promise<Answer> {
  const response = await respond(...args)
  const body = await buffer(response)
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = response.headers
  return { status: response.statusCode!, headers: headers as Answer['headers'], body }
}

/** Seconds until a server that has just been started answers this page with 200. */
export async function secondsToFirst(port: number, pathname: string, headers: Record<string, string>, start: number) {
  for (;;) {
    const answer = await visit(port, pathname, headers).catch(() => null)
    if (answer?.status === 200) return (performance.now() - start) / 1000
    if (performance.now() - start > 120_000)
      throw new Error(`no page within two minutes, last status ${answer?.status}`)
    await wait(10)
  }
}

/** Starts a process with a baseline server. */
export async function startChild(content: Content) {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const child = fork(path.join(import.meta.dirname, 'child.ts'), { serialization: 'advanced', env })
  child.send(content)
  const [port] = (await once(child, 'message')) as [number]
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { port, stop }
}

/** Runs work with an empty folder and deletes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-bench-'))
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}
