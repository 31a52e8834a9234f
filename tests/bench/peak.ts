import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { company: string }
}
/** What `npm run company` is, after its first word, which is Node. */
const COMPANY = scripts.company.split(' ').slice(1)

/**
 * How long a command took, and how much memory it had at most, in megabytes, as Linux tells it: in all, and in the last
 * two quarters of its time.
 */
export type Peak = { seconds: number; megabytes: number; late: readonly [number, number] }

/** The operator's command as it is typed. Throws what it said where it did not end well. */
export async function peakOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Peak> {
  const start = performance.now()
  const child = spawn(process.execPath, [...COMPANY, ...args], { cwd: ROOT, env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdout.resume()
  const seen: { at: number; megabytes: number }[] = []
  const looking = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      seen.push({ at: performance.now(), megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 })
    } catch {
      // It has just ended.
    }
  }, 20)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearInterval(looking)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  const end = performance.now()
  const between = (from: number, to: number) =>
    seen.reduce((most, { at, megabytes }) => (at >= from && at < to ? Math.max(most, megabytes) : most), 0)
  const quarter = (end - start) / 4
  const late = [between(end - 2 * quarter, end - quarter), between(end - quarter, end)] as const
  return { seconds: (end - start) / 1000, megabytes: between(start, end), late }
}
