import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '#tests/bench/load'

const run = promisify(execFile)

/** Whether wrk is installed (Debian's package): a client that needs less CPU than the server. */
export const hasWrk = () =>
  run('wrk', ['-v']).then(
    () => true,
    // wrk prints its version and exits with status 1.
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }

function numberIn(report: string, pattern: RegExp): number {
  const [, value, unit = 'ms'] = pattern.exec(report) ?? []
  if (value === undefined) throw new Error(`wrk says something else:\n${report}`)
  return Number(value) * UNITS[unit]!
}

/** Requests the page continuously on one thread: answers per second, milliseconds, and the number of errors. */
export async function askByWrk(port: number, { path, headers }: Page, connections: number, seconds: number) {
  // wrk adds its own Host header unless it is given with this capitalization.
  const lines = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    `${name === 'host' ? 'Host' : name}: ${value}`,
  ])
  const settings = ['--timeout', '30s', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...lines]
  const { stdout } = await run('wrk', [...settings, `http://127.0.0.1:${port}${path}`])
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? []
  const [, broken] = /Socket errors: (.+)/.exec(stdout) ?? []
  return {
    rate: numberIn(stdout, /Requests\/sec:\s+([\d.]+)/),
    p50: numberIn(stdout, /50%\s+([\d.]+)(us|ms|s)/),
    p99: numberIn(stdout, /99%\s+([\d.]+)(us|ms|s)/),
    answers: Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0),
    failures: [
      ...(refused !== '0' ? [`${refused} answers were no pages`] : []),
      ...(broken ? [`requests failed: ${broken}`] : []),
    ],
  }
}
