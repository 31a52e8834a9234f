import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { BENCHES, GROUPS } from '#tests/bench/benches'
import { readResults } from '#tests/bench/record'
import { performancePage } from '#tests/docs/performance-page'
import { textsOf } from '#tests/support/messages'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort()
const RECORDS = PAGES.filter((file) => /^docs\/decisions\/\d/.test(file))

/** The changelog also names paths of earlier versions. */
const CURRENT_PAGES = PAGES.filter((file) => file !== 'CHANGELOG.md')

const withoutCode = (text: string) => text.replaceAll(/^( *)```[^]*?^\1```/gm, '')
const named = (pattern: RegExp, text: string) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]

/** The anchors that GitHub creates for the headings of a page. */
const anchorsOf = (file: string) =>
  [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(PAGES)('%s links only to pages and headings that exist', (file) => {
  const links = named(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g, withoutCode(read(file)))
  const broken = links.filter((link) => {
    const [target = '', anchor] = link.split('#')
    const resolved = target ? path.join(path.dirname(file), target) : file
    if (!existsSync(path.join(root, resolved))) return true
    return anchor !== undefined && !anchorsOf(resolved).includes(anchor)
  })
  expect(broken).toEqual([])
})

test.each(CURRENT_PAGES)('%s names only files and folders that exist', (file) => {
  const paths = named(/`((?:app|components|docs|lib|messages|public|tests)\/[^`\s]*)`/g, read(file))
  const missing = paths.filter((name) => globSync(name.replaceAll(/<\w+>/g, '*'), { cwd: root }).length === 0)
  expect(missing).toEqual([])
})

test.each(['docs/demo-tour.md', 'docs/recruiters.md'])('the bold labels of %s are texts of the application', (file) => {
  const texts = [...textsOf('en').values()]
  // The cases of a plural are texts too.
  const cases = texts.flatMap((text) => named(/\{([^{}]+)\}/g, text))
  const labels = named(/\*\*([^*]+)\*\*/g, withoutCode(read(file))).flatMap((label) => label.split(' → '))
  expect(labels.length).toBeGreaterThan(5)
  expect(labels.filter((label) => ![...texts, ...cases].includes(label))).toEqual([])
})

test.each(PAGES)('%s names only scripts and benches that exist', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = named(/npm run (?:-s )?([a-z][\w:-]*)/g, read(file)).filter((name) => !(name in scripts))
  const benches = named(/npm run bench -- ([\w-]+)/g, read(file)).filter((name) => !(name in { ...BENCHES, ...GROUPS }))
  expect([...missing, ...benches]).toEqual([])
})

test.each(PAGES)('%s names only decisions that have a record', (file) => {
  const numbers = [...read(file).matchAll(/\bdecisions? (\d+)(?: and (\d+))?/gi)].flatMap(([, ...found]) => found)
  const recorded = RECORDS.map((record) => Number(path.basename(record).slice(0, 4)))
  expect(numbers.filter((number) => number !== undefined && !recorded.includes(Number(number)))).toEqual([])
})

test('docs/performance.md is up to date; run `npm run docs` otherwise', () => {
  expect(read('docs/performance.md')).toBe(performancePage(readResults))
})

test('every recorded result belongs to a bench', () => {
  const recorded = globSync('tests/bench/results/*.json', { cwd: root }).map((file) => path.basename(file, '.json'))
  expect(recorded.filter((name) => !(name in BENCHES))).toEqual([])
})

test('README.md has at most 9,000 bytes', () => {
  expect(statSync(path.join(root, 'README.md')).size).toBeLessThanOrEqual(9000)
})

test.each(RECORDS)('%s is half a page with context, decision and consequences', (file) => {
  const text = read(file)
  expect(text.length).toBeLessThanOrEqual(1800)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  expect(text.match(/^## .+$/gm)).toEqual(expect.arrayContaining(['## Context', '## Decision', '## Consequences']))
  expect(read('docs/decisions/README.md')).toContain(`](${path.basename(file)})`)
})
