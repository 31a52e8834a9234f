import { Presets, SingleBar } from 'cli-progress'
import { type Terminal, print } from '#lib/funnel-api/edges/cli/terminal'

const EVERY_MS = 5000

/** Runs long work and shows its progress: a bar on a terminal if `total` is known, otherwise a line every 5 seconds. */
export async function withProgress<T>(
  terminal: Terminal,
  unit: string,
  total: number | null,
  work: (onProgress: (count: number) => void) => Promise<T>,
): Promise<T> {
  return terminal.isTerminal && total !== null
    ? withBar(terminal, unit, total, work)
    : withLines(terminal, unit, total, work)
}
type Progress = typeof withProgress

const withBar: Progress = async ({ err: stream }, unit, total, work) => {
  const format = `{bar} {percentage} %  {value} of {total} ${unit}`
  // The type requires a Node.js stream, but any writable stream works.
  const options = { format, stream: stream as NodeJS.WritableStream, clearOnComplete: true, hideCursor: true }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(total ?? 0, 0)
  try {
    return await work((count) => bar.update(count))
  } finally {
    bar.stop()
  }
}

const withLines: Progress = async (terminal, unit, total, work) => {
  let last = performance.now()
  return work((count) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    print(terminal, `${count.toLocaleString('en')}${of} ${unit}`)
  })
}
