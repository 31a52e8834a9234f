import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { KINDS, buildProblems, weighBuild } from './budgets.mjs'

const JOB = '/[company]/[locale]/jobs/[slug]'
const ROUTES = [...new Set(KINDS.flatMap(({ budgets }) => Object.keys(budgets)))]

type BuildOptions = {
  frame?: number
  own?: number
  sheet?: number
  without?: string
  leak?: 'at once' | 'later'
  manager?: string
}

const MARKS = `fetch('/staff/v1/inbox'); t('MANAGERINBOX.ROW'); set('--manager-rail')`

/**
 * Creates a build as Next writes it: every page with a budget has the shared script, its own script and a style sheet.
 * Sizes in KB.
 */
function createBuild({ frame = 10, own = 10, sheet = 10, without, leak, manager = MARKS }: BuildOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'))
  // Random bytes do not compress, so the gzip size is about the given size.
  const file = (name: string, kilobytes: number) =>
    writeFileSync(path.join(folder, name), randomBytes(kilobytes * 1000))
  file('frame.js', frame)
  file('own.js', own)
  file('own.css', sheet)
  writeFileSync(path.join(folder, 'build-manifest.json'), JSON.stringify({ rootMainFiles: ['frame.js'] }))
  mkdirSync(path.join(folder, 'static/chunks'), { recursive: true })
  writeFileSync(path.join(folder, 'static/chunks/later.js'), `t('MANAGER.AUDIT')`)
  writeFileSync(path.join(folder, 'manager.js'), manager)
  if (leak === 'at once') writeFileSync(path.join(folder, 'own.js'), `fetch('/staff/v1/inbox')`)
  if (leak === 'later') writeFileSync(path.join(folder, 'own.js'), 'load("static/chunks/later.js")')
  for (const route of ROUTES.filter((name) => name !== without)) {
    const page = path.join(folder, 'server/app', route.replace('/jobs', '/(site)/jobs'))
    mkdirSync(page, { recursive: true })
    const styles = [{ path: 'own.css', inlined: false }]
    const manifest = {
      entryJSFiles: { layout: ['frame.js'], page: ['own.js', ...(route.startsWith('/manager') ? ['manager.js'] : [])] },
      entryCSSFiles: { layout: styles, page: styles },
    }
    writeFileSync(
      path.join(page, 'page_client-reference-manifest.js'),
      `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["x"] = ${JSON.stringify(manifest)}`,
    )
  }
  return folder
}

test('counts each shared and page file once', () => {
  const pages = weighBuild(createBuild({ frame: 20, own: 30, sheet: 5 })).filter(({ route }) => route === JOB)
  expect(pages.map(({ kind }) => kind)).toEqual(['script', 'style'])
  expect(pages[0]!.kilobytes).toBeCloseTo(50, 0)
  expect(pages[1]!.kilobytes).toBeCloseTo(5, 0)
})

test('reports nothing for a build within its budgets', () => {
  expect(buildProblems(createBuild())).toEqual([])
})

test('reports a page whose scripts exceed the budget', () => {
  const lines = buildProblems(createBuild({ own: 400 }))
  expect(lines).toHaveLength(ROUTES.length)
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}410\.\d KB of +\d+ KB {2}script {2}.*jobs\/\[slug\]$/))
})

test('reports a page whose style sheets exceed the budget', () => {
  const lines = buildProblems(createBuild({ sheet: 30 }))
  expect(lines).toHaveLength(ROUTES.length)
  expect(lines).toContainEqual(expect.stringMatching(/^ {3}30\.\d KB of +\d+ KB {2}style {2}.*jobs\/\[slug\]$/))
})

test('reports a budget without a page', () => {
  expect(buildProblems(createBuild({ without: JOB }))).toEqual([`budget for an unknown page: ${JOB}`])
})

test('reports a folder without a build', () => {
  expect(buildProblems(mkdtempSync(path.join(tmpdir(), 'build-')))).toEqual(['build not found'])
})

test('reports code of the manager in a careers page', () => {
  expect(buildProblems(createBuild({ leak: 'at once' }))).toEqual(['code of the manager in a careers page: own.js'])
})

test('reports code of the manager that a careers page loads later', () => {
  expect(buildProblems(createBuild({ leak: 'later' }))).toEqual([
    'code of the manager in a careers page: static/chunks/later.js',
  ])
})

test('reports a mark that the manager no longer contains, because such a mark detects nothing', () => {
  const [line, ...others] = buildProblems(createBuild({ manager: MARKS.replace('--manager-rail', '--rail') }))
  expect(line).toContain('not found in the manager: /--manager-rail/')
  expect(others).toEqual([])
})
