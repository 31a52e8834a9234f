// Installs if necessary. `start` and `build` then build if necessary. `start` and `dev` then run the server with the
// pinned Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, install, NODE, ROOT } from './prepare.mjs'
import { supervise, toJson, toText } from './supervise.mjs'

const ENTRY = path.join(ROOT, 'lib', 'host', 'main.ts')

const mode = process.argv[2] ?? 'serve'
install()
if (mode !== 'dev') build()
if (mode === 'dev') develop()
else if (mode !== 'build') void serve()

function startServer(args, { NODE_ENV, stdio }) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV }
  return spawn(NODE, [ENTRY, ...args], { cwd: ROOT, stdio, env })
}

/** Calls `stop` for each stop signal, when this process exits, and when npm's shell exits without a signal. */
function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  process.on('exit', () => stop('SIGTERM'))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop('SIGTERM')
  }, 1000).unref()
}

function develop() {
  const child = startServer(['--dev'], { NODE_ENV: 'development', stdio: 'inherit' })
  onStop((signal) => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

async function serve() {
  const isTerminal = process.stdout.isTTY === true
  // The server continues if the reader of its output exits.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const { ended, stop } = supervise({
    start: () =>
      startServer(isTerminal ? ['--terminal'] : [], {
        NODE_ENV: 'production',
        stdio: ['inherit', 'pipe', 'pipe'],
      }),
    forward: (source, text) => process[source].write(text),
    report: (report) => process.stdout.write(isTerminal ? toText(report) : toJson(report)),
  })
  onStop(stop)
  process.exit(await ended)
}
