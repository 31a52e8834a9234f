// Runs test files with jest-light-runner in one process, each with the mutant that the parent names.
import childProcess, { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

export type Order = { test: string; id: number; hits?: string }
export type Outcome = { hasPassed: boolean; ms: number; used: string[]; imports: string[] }

type Runner = {
  setWorkerData: (data: object) => void
  default: (file: string) => Promise<{ numFailingTests: number; numPassingTests: number }>
}

const root = process.cwd()
const ROOT_URL = `file://${root}/`
const runner = (await import(path.join(root, 'node_modules/jest-light-runner/src/worker-runner.js'))) as Runner
runner.setWorkerData({
  globalConfig: { testNamePattern: null, expand: false, updateSnapshot: 'none' },
  projectConfig: {
    rootDir: root,
    setupFiles: [],
    setupFilesAfterEnv: [],
    snapshotSerializers: [],
    slowTestThreshold: 5,
    transform: [],
    transformIgnorePatterns: [],
    haste: {},
    moduleNameMapper: [],
  },
  runtime: 'main_thread',
})

/** The API's worker processes outlive a test, but each runs the mutant that was enabled at its start. */
const workers = new Set<ChildProcess>()
const { fork } = childProcess
childProcess.fork = ((...args: Parameters<typeof fork>) => {
  const worker = fork(...args)
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return worker
}) as typeof fork
syncBuiltinESMExports()

const session = new Session()
session.connect()

/** The paths of files of the project. Installed packages are outside of the copy. */
const projectPaths = (urls: readonly string[]) =>
  urls.filter((url) => url.startsWith(ROOT_URL)).map((url) => url.slice(ROOT_URL.length))

/** Returns the source files of which a function ran since the last call. */
async function takeUsedFiles(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) => functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
  return projectPaths(ran.map(({ url }) => url))
}

/** Files that the test file itself imports. It may check their constants without calling their functions. */
const imported = new Set<string>()
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    if (context.parentURL?.includes('.test.ts')) imported.add(resolved.url)
    return resolved
  },
})

async function runTest({ test, id, hits }: Order): Promise<Outcome> {
  const ends = [...workers].map((worker) => once(worker, 'exit'))
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(ends)
  const state = { id, test, ...(hits && { hits }) }
  writeFileSync(path.join(root, 'mutant.json'), JSON.stringify(state))
  Object.assign(globalThis, { __mutants: state })
  if (hits) {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await takeUsedFiles()
  }
  imported.clear()
  const started = performance.now()
  const { numFailingTests, numPassingTests } = await runner.default(path.join(root, test))
  const ms = Math.round(performance.now() - started)
  const hasPassed = numFailingTests === 0 && numPassingTests > 0
  return { hasPassed, ms, used: hits ? await takeUsedFiles() : [], imports: projectPaths([...imported]) }
}

process.on('message', (order: Order) => {
  void runTest(order)
    .catch(() => ({ hasPassed: false, ms: 0, used: [], imports: [] }))
    .then((outcome) => process.send!(outcome))
})
