// npm start, npm run dev, npm run build: installs and builds what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, install, NODE, ROOT } from './prepare.mjs'

const mode = process.argv[2] ?? 'serve'
install()
if (mode !== 'dev') build()
if (mode !== 'build') {
  const entry = path.join(ROOT, 'lib', 'host', 'main.ts')
  const child = spawn(NODE, [entry, ...(mode === 'dev' ? ['--dev'] : [])], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: mode === 'dev' ? 'development' : 'production' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('exit', () => child.kill('SIGTERM'))
  // A shell that npm put in between may die of a signal without passing it on.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
