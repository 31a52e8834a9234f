import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'
import { HOSTILE_BUNDLES, makeHostile } from '#tests/support/hostile/bundles'

let bundle: BundleCopy
beforeEach(() => void (bundle = copyBundle()))
afterEach(() => bundle.drop())

const problemOf = () =>
  readBundle(bundle.folder).then(
    () => null,
    (error: unknown) => error,
  )

/** The maximum time of a worker process for a small file on a busy machine. */
const MAX_MS = 100_000
/** A slow machine reaches the time limit before the memory limit. */
const KILLED = /needed too much memory|took too long/

const MESSAGES = new Map([
  ['a YAML list 100,000 deep', /is nested too deeply/],
  ['YAML aliases that multiply', /Excessive alias count/],
  ['a Markdown list 900 deep', /nested too deeply/],
  ['500,000 empty YAML items', KILLED],
  ['a YAML file above 1 MB', /is larger than 1 MB/],
])

test.each(HOSTILE_BUNDLES.map((hostile) => [hostile.name, hostile] as const))(
  'rejects a bundle with %s and names the file',
  async (name, hostile) => {
    await makeHostile(bundle.folder, hostile)
    const [file] = Object.keys(hostile.files())
    const start = performance.now()
    const problem = await problemOf()
    expect(performance.now() - start).toBeLessThan(MAX_MS)
    expect(problem).toBeInstanceOf(ImportError)
    expect((problem as ImportError).problems[0]).toMatchObject({ file })
    expect((problem as ImportError).message).toMatch(MESSAGES.get(name) ?? /./)
  },
  MAX_MS + 5000,
)

test('expects messages only for bundles that are in the list', () => {
  const names = HOSTILE_BUNDLES.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...MESSAGES.keys()]))
})

test(
  'names the file that made the worker process fail in a batch of files',
  async () => {
    const text = `---\ntitle: A\norder: 1\nx: [${'[],'.repeat(340_000)}]\n---\n`
    await makeHostile(bundle.folder, { name: 'one of several', files: () => ({ 'campaigns/zz-hostile.md': text }) })
    const problem = (await problemOf()) as ImportError
    expect(problem.problems).toMatchObject([
      { file: 'campaigns/zz-hostile.md', message: expect.stringMatching(KILLED) as string },
    ])
  },
  2 * MAX_MS,
)
