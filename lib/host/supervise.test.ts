/** @jest-environment node */
import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { createCrashPolicy, supervise, toJson, toText } from './supervise.mjs'
import { describeExit, EXIT_CONFIG as SUPERVISED_STATUS } from './exit-reason.mjs'
import { EXIT_CONFIG } from '#lib/host/startup-error'

type ServerReport = { event: string; reason: string; lines: string[]; crashes?: number; delay_ms?: number | null }

describe('the policy', () => {
  test('doubles the delay after each crash within a minute, and gives up after the fifth', () => {
    let at = 0
    const policy = createCrashPolicy(() => at)
    const delays = [0, 1, 2, 3, 4].map((second) => {
      at = second * 1000
      return policy().delay_ms
    })
    expect(delays).toEqual([1000, 2000, 4000, 8000, null])
  })

  test('ignores crashes that are older than a minute', () => {
    let at = 0
    const policy = createCrashPolicy(() => at)
    for (let crash = 0; crash < 20; crash += 1) {
      at = crash * 15_001
      expect(policy().delay_ms).not.toBeNull()
    }
    at += 60_000
    expect(policy()).toEqual({ crashes: 1, delay_ms: 1000 })
  })
})

/** A server process whose exits the test controls. */
class FakeChild extends EventEmitter {
  stdout = new PassThrough()
  stderr = new PassThrough()
  signals: string[] = []
  kill(signal: string) {
    this.signals.push(signal)
  }
  async exit(code: number | null, signal: NodeJS.Signals | null = null) {
    await new Promise(setImmediate)
    this.emit('exit', code, signal)
    this.emit('close', code, signal)
    await new Promise(setImmediate)
  }
}

function startSupervisor() {
  const children: FakeChild[] = []
  const reports: ServerReport[] = []
  const forwarded: string[] = []
  const supervisor = supervise({
    start: () => {
      const child = new FakeChild()
      children.push(child)
      return child
    },
    forward: (_source: string, text: string) => void forwarded.push(text),
    report: (report: ServerReport) => void reports.push(report),
  })
  return { ...supervisor, children, reports, forwarded, newest: () => children.at(-1)! }
}

describe('the supervisor', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }))
  afterEach(() => void jest.useRealTimers())

  test('restarts a server that crashed, after a delay', async () => {
    const { children, reports, newest } = startSupervisor()
    await newest().exit(1)
    expect(reports).toMatchObject([{ event: 'crashed', reason: 'exit status 1', crashes: 1, delay_ms: 1000 }])
    await jest.advanceTimersByTimeAsync(999)
    expect(children).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(children).toHaveLength(2)
  })

  test('gives up after five crashes within a minute, with the status and the reason of the last crash', async () => {
    const { ended, children, reports, newest } = startSupervisor()
    for (let crash = 1; crash <= 5; crash += 1) {
      newest().stderr.write(`Error: fault ${crash}\n`)
      await newest().exit(crash === 5 ? 7 : 1)
      await jest.advanceTimersByTimeAsync(10_000)
    }
    expect(await ended).toBe(7)
    expect(children).toHaveLength(5)
    expect(reports.at(-1)).toMatchObject({ event: 'gave-up', reason: 'Error: fault 5 (exit status 7)', crashes: 5 })
  })

  test.each([
    [0, null, 0],
    [143, null, 143],
    [null, 'SIGTERM', 143],
    [null, 'SIGINT', 130],
    [null, 'SIGHUP', 129],
  ] as const)('does not restart a server that was asked to stop (%p, %p)', async (code, signal, status) => {
    const { ended, reports, newest } = startSupervisor()
    await newest().exit(code, signal)
    expect(await ended).toBe(status)
    expect(reports).toEqual([])
  })

  test('does not restart after a configuration error', async () => {
    const { ended, reports, newest } = startSupervisor()
    newest().stderr.write('PORT: must be a number\n')
    await newest().exit(78)
    expect(await ended).toBe(78)
    expect(reports).toMatchObject([{ event: 'configuration', lines: ['PORT: must be a number'] }])
  })

  test('forwards a signal and does not restart, however the server exits', async () => {
    const { ended, stop, reports, newest } = startSupervisor()
    stop('SIGTERM')
    expect(newest().signals).toEqual(['SIGTERM'])
    await newest().exit(null, 'SIGKILL')
    expect(await ended).toBe(137)
    expect(reports).toEqual([])
  })

  test('stops at once while it waits to restart', async () => {
    const { ended, stop, children, newest } = startSupervisor()
    await newest().exit(1)
    stop('SIGINT')
    expect(await ended).toBe(0)
    expect(children).toHaveLength(1)
  })

  test('reports a server that cannot be spawned', async () => {
    const { reports, newest } = startSupervisor()
    newest().emit('error', new Error('spawn node ENOENT'))
    await new Promise(setImmediate)
    expect(reports).toMatchObject([{ reason: 'Error: spawn node ENOENT (exit status 1)' }])
  })

  test('does not wait for output that another process holds open', async () => {
    const { reports, newest } = startSupervisor()
    await new Promise(setImmediate)
    newest().emit('exit', 1, null)
    await jest.advanceTimersByTimeAsync(500)
    expect(reports).toHaveLength(1)
  })

  test('forwards the output', async () => {
    const { forwarded, newest } = startSupervisor()
    newest().stdout.write('ready\n')
    await new Promise(setImmediate)
    expect(forwarded).toEqual(['ready\n'])
  })
})

describe('the reason of a crash', () => {
  const fatal = JSON.stringify({ level: 'fatal', msg: 'uncaught exception', err: { message: 'no such table' } })

  test.each([
    [
      'exhausted heap',
      { code: null, signal: 'SIGABRT' },
      ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', ' 1: 0xe1 node::OnFatal'],
      'JavaScript heap out of memory (signal SIGABRT)',
    ],
    ['fault in the log', { code: 1, signal: null }, [fatal], 'uncaught exception: no such table (exit status 1)'],
    [
      'fault on standard error',
      { code: 1, signal: null },
      ["TypeError: cannot read 'x'", '    at run (run.ts:1:1)'],
      "TypeError: cannot read 'x' (exit status 1)",
    ],
    ['kill', { code: null, signal: 'SIGKILL' }, [], 'signal SIGKILL, possibly because the machine ran out of memory'],
    ['silent exit', { code: 3, signal: null }, ['{"level":"info","msg":"ready"}', '{'], 'exit status 3'],
  ])('%s', (_name, exit, lines, reason) => {
    expect(describeExit(exit, lines)).toBe(reason)
  })
})

describe('reports', () => {
  const crash = { event: 'crashed', reason: 'exit status 1', lines: ['a', 'b'], crashes: 2, delay_ms: 2000 }
  const end = { event: 'gave-up', reason: 'exit status 1', lines: ['a', 'b'], crashes: 5, delay_ms: null }

  test('are lines of JSON in the form of the server’s log', () => {
    expect(JSON.parse(toJson(crash, new Date(0)))).toEqual({
      level: 'error',
      time: '1970-01-01T00:00:00.000Z',
      msg: 'server crashed, restarting',
      reason: 'exit status 1',
      crashes: 2,
      restart_in_ms: 2000,
      last_lines: ['a', 'b'],
    })
    expect(toJson(end)).toMatch(/^[^\n]+\n$/)
  })

  test('are sentences on a terminal', () => {
    expect(toText(crash)).toBe('The server crashed: exit status 1. Restarting in 2 s (crash 2 of 5 within a minute).\n')
    expect(toText(end)).toBe(
      'The server crashed 5 times within a minute and was not restarted. Last crash: exit status 1.\n' +
        'Last lines of its output:\n  a\n  b\n',
    )
  })
})

test('server and supervisor use the same status for a configuration error', () => {
  expect(SUPERVISED_STATUS).toBe(EXIT_CONFIG)
})

/** Supervises a real process that runs the given script. */
async function run(script: string, args: string[] = []) {
  const reports: ServerReport[] = []
  let runs = 0
  const { ended } = supervise({
    start: () => {
      runs += 1
      return spawn(process.execPath, [...args, '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    },
    forward: () => undefined,
    report: (report: ServerReport) => void reports.push(report),
    policy: () => ({ crashes: runs, delay_ms: runs < 2 ? 1 : null }),
  })
  return { status: await ended, runs, reports }
}

describe('a real process', () => {
  test('is restarted after an uncaught exception', async () => {
    const { status, runs, reports } = await run('throw new RangeError("out of range")')
    expect({ status, runs }).toEqual({ status: 1, runs: 2 })
    expect(reports.map(({ reason }) => reason)).toEqual(Array(2).fill('RangeError: out of range (exit status 1)'))
  })

  test('is restarted after its heap is exhausted, and the report names the reason', async () => {
    const { status, reports } = await run('const all = []; for (;;) all.push({})', ['--max-old-space-size=16'])
    expect(status).toBe(134)
    expect(reports[0]?.reason).toBe('JavaScript heap out of memory (signal SIGABRT)')
  })

  test('is restarted after SIGKILL', async () => {
    const { status, runs } = await run('process.kill(process.pid, "SIGKILL")')
    expect({ status, runs }).toEqual({ status: 137, runs: 2 })
  })

  test.each([
    ['process.exit(78)', 78],
    ['process.exit(0)', 0],
    ['process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 1000)', 143],
  ])('is not restarted after %s', async (script, expected) => {
    const { status, runs } = await run(script)
    expect({ status, runs }).toEqual({ status: expected, runs: 1 })
  })
})
