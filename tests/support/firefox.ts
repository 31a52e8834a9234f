import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './server.ts'

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
export const hasFirefox = existsSync(FIREFOX)

/** A fake camera without a permission prompt, and no start page. */
const PREFS = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'fr',
}

type Reply = { id?: number; error?: string; message?: string; result?: { [key: string]: unknown } }

/** The small part of WebDriver BiDi that the tests need. */
function openCommandChannel(socket: WebSocket) {
  let count = 0
  const pendingCommands = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    const pending = pendingCommands.get(reply.id ?? -1)
    pendingCommands.delete(reply.id ?? -1)
    if (reply.error) pending?.reject(new Error(`${reply.error}: ${reply.message}`))
    else pending?.resolve(reply.result as never)
  })
  return <T>(method: string, params: object) =>
    new Promise<T>((resolve, reject) => {
      const id = (count += 1)
      pendingCommands.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

async function connect(port: number): Promise<WebSocket> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
    const isOpen = await new Promise((resolve) => {
      socket.addEventListener('open', () => resolve(true), { once: true })
      socket.addEventListener('error', () => resolve(false), { once: true })
    })
    if (isOpen) return socket
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('Firefox did not respond')
}

type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }

/** Starts Debian's Firefox, headless and with a fake camera. It has one page, which navigates and runs functions. */
export async function startFirefox() {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'))
  const lines = Object.entries(PREFS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank']
  const child: ChildProcess = spawn(FIREFOX, args, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  const socket = await connect(port)
  const sendCommand = openCommandChannel(socket)
  await sendCommand('session.new', { capabilities: {} })
  const { contexts } = await sendCommand<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  return {
    goto: async (url: string) => {
      await sendCommand('browsingContext.navigate', { context, url, wait: 'complete' })
      return null
    },
    /** Runs a function in the page with user activation. Returns a JSON value. */
    evaluate: async <R, A>(run: (arg: A) => R, arg?: A): Promise<Awaited<R>> => {
      const expression = `(async () => JSON.stringify((await (${String(run)})(${JSON.stringify(arg ?? null)})) ?? null))()`
      const { result, exceptionDetails } = await sendCommand<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as Awaited<R>
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      socket.close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
