// Runs test files with jest-light-runner in one process, each with the mutant that the parent names.
import childProcess, { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

export type Order = { test: string; id: number; hits?: string }
export type Outcome = { hasPassed: boolean; ms: number; used: string[] }

type Runner = {
  setWorkerData: (data: object) => void
  default: (file: string) => Promise<{ numFailingTests: number; numPassingTests: number }>
}

const root = process.cwd()
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

/** The API's worker processes outlive a test, but each serves only the mutant that was on at its start. */
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

/** Source files of which a function ran since the last call. */
async function usedFiles(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) => functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
  return ran.flatMap(({ url }) => (url.startsWith(`file://${root}/lib/`) ? [url.slice(`file://${root}/`.length)] : []))
}

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
    await usedFiles()
  }
  const started = performance.now()
  const { numFailingTests, numPassingTests } = await runner.default(path.join(root, test))
  const ms = Math.round(performance.now() - started)
  return { hasPassed: numFailingTests === 0 && numPassingTests > 0, ms, used: hits ? await usedFiles() : [] }
}

process.on('message', (order: Order) => {
  void runTest(order)
    .catch(() => ({ hasPassed: false, ms: 0, used: [] }))
    .then((outcome) => process.send!(outcome))
})
