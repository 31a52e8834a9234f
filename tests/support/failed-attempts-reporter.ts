import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

/** Enough for the message and the difference between two short values. */
const LINES = 12

/**
 * Prints the error of each failed attempt again at the end, in a few lines. The list of failures above it is long,
 * and after a retry the cause is in the first attempt.
 */
export default class FailedAttemptsReporter implements Reporter {
  readonly #attempts: string[] = []
  #root = ''

  onBegin(config: FullConfig) {
    this.#root = config.configFile ? path.dirname(config.configFile) : config.rootDir
  }

  onTestEnd(test: TestCase, { status, retry, error }: TestResult) {
    if (status === 'passed' || status === 'skipped') return
    const place = error?.location
    const message = stripVTControlCharacters(error?.message ?? status)
      .split('\n')
      .filter(Boolean)
      .slice(0, LINES)
    const at = place ? `${path.relative(this.#root, place.file)}:${place.line}` : test.title
    this.#attempts.push(`attempt ${retry + 1} ${status}  ${at}\n    ${message.join('\n    ')}`)
  }

  onEnd() {
    for (const attempt of this.#attempts) console.log(attempt)
  }
}
