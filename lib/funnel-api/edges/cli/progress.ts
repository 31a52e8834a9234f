import { Presets, SingleBar } from 'cli-progress'
import { type Terminal, tell } from '#lib/funnel-api/cli/terminal'

const EVERY_MS = 5000

/** Says how far long work is, of `total` where that is known: a line that moves for a person, a line now and then for a log. */
export async function withProgress<T>(
  terminal: Terminal,
  what: string,
  total: number | null,
  work: (done: (count: number) => void) => Promise<T>,
): Promise<T> {
  return terminal.isTerminal && total !== null
    ? drawn(terminal, what, total, work)
    : written(terminal, what, total, work)
}
type Progress = typeof withProgress

const drawn: Progress = async ({ err: stream }, what, total, work) => {
  const format = `{bar} {percentage} %  {value} of {total} ${what}`
  // The type wants Node's own stream; any that is written to will do.
  const options = { format, stream: stream as NodeJS.WritableStream, clearOnComplete: true, hideCursor: true }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(total ?? 0, 0)
  try {
    return await work((count) => bar.update(count))
  } finally {
    bar.stop()
  }
}

const written: Progress = async (terminal, what, total, work) => {
  let last = performance.now()
  return work((count) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    tell(terminal, `${count.toLocaleString('en')}${of} ${what}`)
  })
}
