import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyWithSwitches, type Numbered } from '#tests/bench/mutants/apply'
import { findMutants } from '#tests/bench/mutants/find'
import { mapTests, runJest, type TestMap, createTestProcess } from '#tests/bench/mutants/tests'
import { type Result, rowOf } from '#tests/bench/result'

const COUNT = Number(process.env.MUTANTS || 300)
const SEED = Number(process.env.MUTANTS_SEED || 1)
/** Runs only the mutants with these numbers, for example the survivors of an earlier run. */
const ONLY = (process.env.MUTANTS_ONLY || '').split(',').filter(Boolean).map(Number)
/** Maximum number of test files that run against one mutant. */
const MAX_TESTS = 30
const MIN_SHARE = 0.85

const FOLDER = path.join(tmpdir(), 'careers-mutants')
const SOURCES = /^lib\/(domain|contract|tenancy|seo|host|funnel-api\/features)\/.*(?<!\.test)\.ts$/
const TESTS = /^(lib|components|tests(?!\/e2e))\/.*\.test\.tsx?$/
const textOf = (file: string) => readFileSync(file, 'utf8')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The tests that reach a mutant: those closest to the source first, and of these the quickest first. */
function testsOf({ id, file, isStatic }: Numbered, map: TestMap, importers: string[], isInJest: boolean) {
  // A test reaches a constant through the functions of the files that import it.
  const files = isStatic ? [file, ...importers] : []
  const distance = (test: string) => {
    if (path.basename(test) === path.basename(file).replace(/ts$/, 'test.ts')) return 0
    if (path.dirname(test) === path.dirname(file) || map[test]!.imports.includes(file)) return 1
    return test.startsWith(file.split('/').slice(0, 4).join('/')) ? 2 : 3
  }
  return Object.entries(map)
    .filter(([, reach]) => reach.isInJest === isInJest)
    .filter(
      ([, { hits, used, imports }]) =>
        hits.includes(id) || files.some((source) => used.includes(source)) || (isStatic && imports.includes(file)),
    )
    .sort(([a, { ms }], [b, other]) => distance(a) - distance(b) || ms - other.ms)
    .slice(0, MAX_TESTS)
    .map(([test]) => test)
}

type Runs = ReturnType<typeof createTestProcess>

/** Finds a test that detects the mutant. Undefined if none does. */
async function findKiller({ id, isStatic }: Numbered, tests: readonly string[], map: TestMap, runs: Runs) {
  if (isStatic) runs.stop()
  const fails = async (test: string, mutantId: number) =>
    !(await runs.run({ test, id: mutantId }, map[test]!.ms * 5 + 30_000)).hasPassed
  /**
   * Repeats a failed test without the mutant, because the state that an earlier mutant left behind can also fail it.
   */
  const isKiller = async (test: string) => {
    const wasFresh = isStatic || runs.isFresh()
    if (!(await fails(test, id))) return false
    if (wasFresh || runs.isFresh() || !(await fails(test, 0))) return true
    runs.stop()
    return fails(test, id)
  }
  let killer: string | undefined
  for (const test of tests) if (!killer && (await isKiller(test))) killer = test
  if (isStatic) runs.stop()
  return killer
}

async function findKillerInJest({ id }: Numbered, tests: readonly string[], copy: string) {
  if (tests.length === 0) return undefined
  const results = await runJest(copy, tests, { id }, ['--bail'])
  return results.length === 0 ? 'a crash of Jest' : results.find(({ hasPassed }) => !hasPassed)?.test
}

/** Changes single tokens of the source code at random, and measures how many changes the unit and API tests detect. */
export async function run(): Promise<Result> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const files = listed.trim().split('\n').filter(existsSync)
  const mutants = files.filter((file) => SOURCES.test(file)).flatMap((file) => findMutants(file, textOf(file)))
  const shuffled = mutants
    .map((mutant, index) => ({ mutant, order: hashOf(`${SEED} ${index}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
  const sample = shuffled.slice(0, COUNT).map(({ mutant }, index) => ({ ...mutant, id: index + 1 }))
  const copy = path.join(FOLDER, `copy-${process.pid}`)
  mkdirSync(copy, { recursive: true })
  copyWithSwitches(process.cwd(), copy, files, sample)

  // The map of an earlier run is valid for tests that have not changed since.
  const tests = files.filter((file) => TESTS.test(file))
  const keys = new Map(tests.map((test) => [test, hashOf(`${JSON.stringify(sample)}${textOf(test)}`)]))
  const mapFile = path.join(FOLDER, 'map.json')
  const stored = existsSync(mapFile) ? (JSON.parse(textOf(mapFile)) as TestMap) : {}
  const map: TestMap = Object.fromEntries(
    tests.flatMap((test) => (stored[keys.get(test)!] ? [[test, stored[keys.get(test)!]!]] : [])),
  )
  await mapTests(copy, tests, map, () => {
    const current = Object.entries(map).map(([test, reach]) => [keys.get(test)!, reach])
    writeFileSync(mapFile, JSON.stringify({ ...stored, ...Object.fromEntries(current) }))
  })

  const sources = files
    .filter((file) => /^(lib|tests)\/.*\.ts$/.test(file))
    .map((file) => ({ file, text: textOf(file) }))
  const runs = createTestProcess(copy)
  const report: (Numbered & { killer: string | undefined })[] = []
  for (const mutant of sample.filter(({ id }) => ONLY.length === 0 || ONLY.includes(id))) {
    const specifier = `'#${mutant.file.replace(/\.ts$/, "'")}`
    const importers = sources.flatMap(({ file, text }) => (text.includes(specifier) ? [file] : []))
    const killer =
      (await findKiller(mutant, testsOf(mutant, map, importers, false), map, runs)) ??
      (await findKillerInJest(mutant, testsOf(mutant, map, importers, true), copy))
    report.push({ ...mutant, killer })
    writeFileSync(path.join(FOLDER, 'report.json'), JSON.stringify(report, null, 1))
    const { id, file, line, change } = mutant
    console.log(`${id} ${file}:${line}: ${change}: ${killer ? `detected by ${killer}` : 'SURVIVED'}`)
  }
  runs.stop()
  rmSync(copy, { recursive: true, force: true })
  const detected = report.filter(({ killer }) => killer).length
  console.log(`${detected} of ${report.length} detected`)
  return {
    rows: [rowOf('detected', detected / report.length, 'of all', { least: MIN_SHARE })],
    notes: [
      `Seed ${SEED}: ${report.length} of ${mutants.length} one-token changes. Report: careers-mutants/report.json in the temporary folder.`,
    ],
    failures: [],
  }
}
