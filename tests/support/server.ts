import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const NODE = path.join(ROOT, 'node_modules/node/bin/node')
const READY_MS = 60_000

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

type Options = {
  port?: number
  dataDir?: string
  env?: Record<string, string>
  /** Receives what the server prints. */
  onOutput?: (text: string) => void
}

/**
 * The complete server as users run it, on its own port and data folder. The inbox of its demo companies is empty unless
 * `env` sets `DEMO`.
 */
export async function startServer({
  port,
  dataDir = mkdtempSync(path.join(tmpdir(), 'careers-')),
  env = {},
  onOutput,
}: Options = {}) {
  const at = port ?? (await freePort())
  const child = spawn(NODE, [path.join(ROOT, 'lib/host/main.ts')], {
    cwd: ROOT,
    stdio: onOutput ? ['ignore', 'pipe', 'ignore'] : process.env.SERVER_LOG ? 'inherit' : 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(at),
      DATA_DIR: dataDir,
      DEMO: 'companies',
      ...env,
    },
  })
  child.stdout?.setEncoding('utf8').on('data', onOutput ?? (() => undefined))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const until = Date.now() + READY_MS
  while (
    !(await fetch(`http://127.0.0.1:${at}/health`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('the server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  return {
    port: at,
    pid: child.pid!,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    dataDir,
    origin: (slug: string) => `http://${slug}.localhost:${at}`,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  }
}
