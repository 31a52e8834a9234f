import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Answer } from '#tests/bench/bare'

async function read(response: IncomingMessage): Promise<Answer> {
  const body = await buffer(response)
  // Headers of the connection, not of the answer, are left out.
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = response.headers
  return { status: response.statusCode!, headers: headers as Answer['headers'], body }
}

/** Not every resolver knows names below 'localhost': connects to the loopback address, with the name in Host. */
export const visit = (port: number, pathname: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: pathname, headers, agent: false })
    asked.on('response', (response) => void read(response).then(resolve, reject))
    asked.on('error', reject).end()
  })

/** Seconds until a server that has just been started answers this page with 200. */
export async function secondsToFirst(port: number, pathname: string, headers: Record<string, string>, start: number) {
  for (;;) {
    const answer = await visit(port, pathname, headers).catch(() => null)
    if (answer?.status === 200) return (performance.now() - start) / 1000
    if (performance.now() - start > 120_000)
      throw new Error(`no page within two minutes; last answer: ${answer?.status}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A process with a bare node:http server that gives this answer. */
export const startBare = (answer: Answer) => startChild('bare.ts', answer)

/** A process with Next and the embedded API in this folder, without the host. */
export const startNextAlone = (dataDir: string) => startChild('next-alone.ts', dataDir)

async function startChild(file: string, message: Answer | string) {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const child = fork(path.join(import.meta.dirname, file), { serialization: 'advanced', env })
  child.send(message)
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Runs work with an empty folder and deletes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-bench-'))
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}
