import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { company: string }
}
/** The command of `npm run company` after its first word, which is Node. */
const COMPANY = scripts.company.split(' ').slice(1)

/**
 * Duration of a command, and its peak memory in megabytes as Linux reports it: in total, and in the last two quarters
 * of its time.
 */
export type Peak = { seconds: number; megabytes: number; late: readonly [number, number] }

/** Runs the operator's command as it is typed. Throws its output if it fails. */
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
      // The process has just exited.
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
