import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import { readBundle } from '#lib/funnel-api/cli/bundle/read'
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

/** The longest that a worker process may take for a small file on a busy machine. */
const MOST_MS = 100_000
/** A slow machine reaches the time limit before the memory limit. */
const KILLED = /needed too much memory|took too long/

test.each(HOSTILE_BUNDLES.map((hostile) => [hostile.name, hostile] as const))(
  'rejects a bundle with %s, and names the file',
  async (_, hostile) => {
    await makeHostile(bundle.folder, hostile)
    const [file] = Object.keys(hostile.files())
    const start = performance.now()
    const problem = await problemOf()
    expect(performance.now() - start).toBeLessThan(MOST_MS)
    expect(problem).toBeInstanceOf(BundleError)
    expect((problem as BundleError).problems[0]).toMatchObject({ file })
  },
  MOST_MS + 5000,
)

test.each([
  ['a YAML list 100,000 deep', /is nested too deeply/],
  ['YAML aliases that multiply', /Excessive alias count/],
  ['a Markdown list 900 deep', /nested too deeply/],
  ['500,000 empty YAML items', KILLED],
  ['a YAML file above 1 MB', /is above 1 MB/],
])(
  'says what is wrong with a bundle with %s',
  async (name, message) => {
    await makeHostile(
      bundle.folder,
      HOSTILE_BUNDLES.find((hostile) => hostile.name === name)!,
    )
    expect((await problemOf()) as BundleError).toMatchObject({ message: expect.stringMatching(message) as string })
  },
  MOST_MS + 5000,
)

test(
  'names the file whose process was killed among others of its kind',
  async () => {
    const text = `---\ntitle: A\norder: 1\nx: [${'[],'.repeat(340_000)}]\n---\n`
    await makeHostile(bundle.folder, { name: 'one of several', files: () => ({ 'campaigns/zz-hostile.md': text }) })
    const problem = (await problemOf()) as BundleError
    expect(problem.problems).toMatchObject([
      { file: 'campaigns/zz-hostile.md', message: expect.stringMatching(KILLED) as string },
    ])
  },
  2 * MOST_MS,
)
