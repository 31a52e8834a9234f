import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Order, Outcome } from '#tests/bench/mutants/child'

/**
 * What a test file reaches: mutants (`hits`), files of which a function ran, and imports. Jest reports only mutants.
 */
type Reach = { isInJest: boolean; ms: number; hits: number[]; used: string[]; imports: string[] }
export type TestMap = Record<string, Reach>

const FAILED: Outcome = { hasPassed: false, ms: 0, used: [], imports: [] }
const env = { ...process.env, NODE_ENV: 'test' as const, JEST_WORKER_ID: '1', NEXT_TELEMETRY_DISABLED: '1' }

/** Creates a process that runs single test files of the copy in plain Node. Modules stay loaded between test files. */
export function createTestProcess(copy: string) {
  let child: ChildProcess | undefined
  const stop = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    stop,
    isFresh: () => child === undefined,
    async run(order: Order, timeoutMs: number): Promise<Outcome> {
      const options = { cwd: copy, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[] }
      const running = (child ??= fork(path.join(copy, 'tests/bench/mutants/child.ts'), options))
      const signal = AbortSignal.timeout(timeoutMs)
      running.send(order)
      const ends = [once(running, 'message', { signal }), once(running, 'exit', { signal }).then(() => [FAILED])]
      const [outcome] = (await Promise.race(ends).catch(() => [FAILED])) as [Outcome]
      running.removeAllListeners()
      if (outcome === FAILED) stop()
      return outcome
    },
  }
}

/** Runs test files of the copy with Jest. A crash returns no result. */
export async function runJest(copy: string, tests: readonly string[], state: object, more: readonly string[] = []) {
  const report = path.join(copy, 'jest.json')
  rmSync(report, { force: true })
  writeFileSync(path.join(copy, 'mutant.json'), JSON.stringify(state))
  const project = '-c tests/jest.config.mjs --selectProjects unit components --ci -i --json --outputFile'.split(' ')
  const args = ['node_modules/jest/bin/jest.js', ...project, report, ...more, '--runTestsByPath', ...tests]
  await once(spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore', timeout: 20 * 60_000 }), 'exit')
  const { testResults } = (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }) as {
    testResults: { name: string; status: string }[]
  }
  return testResults.map(({ name, status }) => ({ test: path.relative(copy, name), hasPassed: status === 'passed' }))
}

/** Whether plain Node can run a test: API tests, and unit tests that need no document. */
const isLight = (test: string) => /^(tests\/contract|lib\/(?!client\/)).*\.test\.ts$/.test(test)

/**
 * Runs each test that the map lacks, without a mutant. Tests that fail in the copy, such as tests of the source text,
 * are left out.
 */
export async function mapTests(copy: string, tests: readonly string[], map: TestMap, save: () => void) {
  const file = path.join(copy, 'hits.txt')
  const hitsOf = (test: string) => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return [...new Set(lines.flatMap((line) => (line.endsWith(test) ? Number.parseInt(line) : [])))]
  }
  const runs = createTestProcess(copy)
  const inJest: string[] = []
  for (const test of tests.filter((name) => !map[name])) {
    rmSync(file, { force: true })
    const { hasPassed, ...reach } = isLight(test) ? await runs.run({ test, id: 0, hits: file }, 180_000) : FAILED
    if (hasPassed) map[test] = { isInJest: false, ...reach, hits: hitsOf(test) }
    else if (test.startsWith('lib/funnel-api/')) console.log(`left out: ${test}`)
    else inJest.push(test)
    if (!hasPassed) runs.stop()
    save()
  }
  runs.stop()
  rmSync(file, { force: true })
  for (const { test, hasPassed } of inJest.length > 0 ? await runJest(copy, inJest, { id: 0, hits: file }) : [])
    if (hasPassed) map[test] = { isInJest: true, ms: 0, used: [], imports: [], hits: hitsOf(test) }
  save()
}
