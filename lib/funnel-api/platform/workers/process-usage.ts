import { readFile } from 'node:fs/promises'

export type Usage = { rssMb: number; cpuSeconds: number }

/** Clock ticks per second in /proc. Linux reports 100 to user space on all architectures. */
const TICKS_PER_SECOND = 100

/** Returns memory and processor time of a process, or null without /proc. */
export async function readProcessUsage(pid: number): Promise<Usage | null> {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'latin1'),
      readFile(`/proc/${pid}/stat`, 'latin1'),
    ])
    const rss = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    // The second field is the command in parentheses, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [fields[11], fields[12]]
    if (rss === undefined || user === undefined || system === undefined) return null
    return { rssMb: Number(rss) / 1024, cpuSeconds: (Number(user) + Number(system)) / TICKS_PER_SECOND }
  } catch {
    // The process has ended, or this system has no /proc.
    return null
  }
}
