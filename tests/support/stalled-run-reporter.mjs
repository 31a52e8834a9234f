import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Each test and hook has its own timeout, which is shorter. */
const STALLED_AFTER_MS = 180_000

/** Command lines of the child processes, on Linux. One of them may be what the run waits for. */
function childProcesses() {
  try {
    const threads = readdirSync('/proc/self/task')
    const ids = threads.flatMap((id) => readFileSync(`/proc/self/task/${id}/children`, 'utf8').trim().split(' '))
    return ids.filter(Boolean).map((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim())
  } catch {
    return []
  }
}

/**
 * Kills a run in which no test file has ended for three minutes, for example because a worker thread is blocked. Writes
 * the names of the running files to the file in STALLED_RUN, which tests/run.mjs prints.
 */
export default class StalledRunReporter {
  #running = new Set()
  #lastChange = Date.now()
  #timer

  onRunStart() {
    this.#timer = setInterval(() => this.#check(), 5_000)
  }

  onTestFileStart({ path: file }) {
    this.#running.add(path.relative(process.cwd(), file))
    this.#lastChange = Date.now()
  }

  onTestFileResult({ path: file }) {
    this.#running.delete(path.relative(process.cwd(), file))
    this.#lastChange = Date.now()
  }

  onRunComplete() {
    clearInterval(this.#timer)
  }

  #check() {
    if (Date.now() - this.#lastChange < STALLED_AFTER_MS) return
    const files = [...this.#running]
    const lines = [`No test file has ended for ${STALLED_AFTER_MS / 1000} s. Running: ${files.join(', ') || 'none'}`]
    lines.push(...childProcesses().map((command) => `  child process: ${command}`))
    process.stderr.write(`${lines.join('\n')}\n`)
    if (process.env.STALLED_RUN) writeFileSync(process.env.STALLED_RUN, lines.join('\n'))
    // process.exit would wait for the blocked thread.
    process.kill(process.pid, 'SIGKILL')
  }
}
