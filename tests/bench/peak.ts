import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { company: string }
}
/** What `npm run company` is, after its first word, which is Node. */
const COMPANY = scripts.company.split(' ').slice(1)

/** How long a command took, and how much memory it had at most, in megabytes: Linux tells that of each process. */
export type Peak = { seconds: number; megabytes: number }

/** The operator's command as it is typed. Throws what it said where it did not end well. */
export async function peakOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Peak> {
  const start = performance.now()
  const child = spawn(process.execPath, [...COMPANY, ...args], { cwd: ROOT, env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdout.resume()
  let megabytes = 0
  const looking = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // It has just ended.
    }
  }, 20)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearInterval(looking)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  return { seconds: (performance.now() - start) / 1000, megabytes }
}
