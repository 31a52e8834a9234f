// Uses only Node built-ins, as prepare.mjs does. Measures the JavaScript and CSS that each page loads at the start.
// Scripts and style sheets have separate budgets, because only style sheets delay the first paint.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { pagesIn } from './page-manifests.mjs'

const SITE = '/[company]/[locale]'
const MANAGER = '/manager/[locale]'
/**
 * Patterns that occur only in code of the manager back office: its calls, its texts, and the styles of its frame. No
 * page of a careers site may load a file that matches one of them, neither at the start nor later.
 */
const MANAGER_MARKS = [/\/staff\/v1/, /\(["'`]MANAGER[A-Z]*(?:\.[A-Z_.]+)?["'`]\)/, /--manager-rail/]
/** Maximum KB (1000 bytes) of script at gzip level 9, without `nomodule` scripts. */
const SCRIPTS = {
  [SITE]: 154,
  [`${SITE}/jobs/[slug]`]: 156,
  [`${SITE}/all-jobs`]: 162,
  [`${SITE}/help-center`]: 157,
  [`${SITE}/help-center/[category_slug]/[slug]`]: 154,
  [`${SITE}/jobs/[slug]/apply`]: 194,
  [`${SITE}/profile`]: 184,
  [`${SITE}/profile/applications`]: 184,
  [`${SITE}/profile/messaging`]: 184,
  [`${SITE}/recording`]: 184,
  [`${SITE}/verification`]: 207,
  [`${SITE}/delete-account`]: 209,
  [`${SITE}/welcome-back-user`]: 206,
  [`${MANAGER}/account`]: 208,
  // tests/e2e/manager/page-weight.test.ts applies this budget to all scripts that load until the network is idle.
  [`${MANAGER}/[company]/inbox`]: 220,
  [`${MANAGER}/[company]/applications/[id]`]: 222,
}
/** The same for style sheets, which `join-styles.mjs` joins. They include styles of parts that load later. */
const STYLES = {
  // For developers: shows all components.
  [`${SITE}/catalogue`]: 17,
  // Includes the styles of the inbox, because members switch between the two.
  [`${MANAGER}/[company]/applications/[id]`]: 17,
}
/**
 * `files` returns the files of a page, and `isJoined` means that they load as one file. `fallback` is the budget in KB
 * of pages that are not in `budgets`.
 */
export const KINDS = [
  { kind: 'script', budgets: SCRIPTS, fallback: 207, isJoined: false, files: ({ scripts }) => scripts.flat() },
  { kind: 'style', budgets: STYLES, fallback: 15, isJoined: true, files: ({ styles }) => styles.flat() },
]

const bytesOf = (content) => gzipSync(content, { level: 9 }).length

/** Lists each page of a build with its size and budget in KB for each kind, heaviest first. */
export function weighBuild(folder) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8'))
  const known = new Map()
  const read = (file) => readFileSync(path.join(folder, file))
  const weigh = (file) => known.get(file) ?? known.set(file, bytesOf(read(file))).get(file)
  return pagesIn(folder)
    .flatMap((page) =>
      KINDS.map(({ kind, budgets, fallback, isJoined, files }) => {
        const all = [...new Set([...(kind === 'script' ? rootMainFiles : []), ...files(page)])]
        const bytes = isJoined ? bytesOf(Buffer.concat(all.map(read))) : all.reduce((sum, file) => sum + weigh(file), 0)
        return { route: page.route, kind, kilobytes: bytes / 1000, budget: budgets[page.route] ?? fallback }
      }),
    )
    .sort((a, b) => b.kilobytes - a.kilobytes)
}

const CHUNK = /static\/chunks\/[\w.~()-]+?\.(?:js|css)/g

/** Maps the files of the selected pages to their texts: files that load at the start, and files to which they refer. */
function readPageFiles(folder, isPage) {
  const queue = pagesIn(folder)
    .filter(({ route }) => isPage(route))
    .flatMap((page) => KINDS.flatMap(({ files }) => files(page)))
  const texts = new Map()
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (texts.has(file) || !existsSync(path.join(folder, file))) continue
    const text = readFileSync(path.join(folder, file), 'utf8')
    texts.set(file, text)
    for (const [name] of text.matchAll(CHUNK)) queue.push(name)
  }
  return texts
}

/** Lists files of careers pages with code of the manager, and marks that the manager no longer contains. */
function managerProblems(folder) {
  const careers = [...readPageFiles(folder, (route) => route.startsWith(SITE))]
  const manager = [...readPageFiles(folder, (route) => route.startsWith(MANAGER)).values()]
  const leaks = careers.filter(([, text]) => MANAGER_MARKS.some((mark) => mark.test(text)))
  const unused = MANAGER_MARKS.filter((mark) => !manager.some((text) => mark.test(text)))
  return [
    ...leaks.map(([file]) => `code of the manager in a careers page: ${file}`),
    ...unused.map((mark) => `not found in the manager: ${mark}`),
  ]
}

/**
 * Returns the problems of a build, one line each: pages above their budget, code of the manager in careers pages, marks
 * that the manager no longer contains, and budgets without a page.
 */
export function buildProblems(folder) {
  if (!existsSync(path.join(folder, 'build-manifest.json'))) return ['build not found']
  const pages = weighBuild(folder)
  const budgeted = new Set(KINDS.flatMap(({ budgets }) => Object.keys(budgets)))
  const unused = [...budgeted].filter((name) => !pages.some(({ route }) => route === name))
  const oversized = pages.filter(({ kilobytes, budget }) => kilobytes > budget)
  return [
    ...oversized.map(
      ({ route, kind, kilobytes, budget }) =>
        `${kilobytes.toFixed(1).padStart(7)} KB of ${String(budget).padStart(4)} KB  ${kind}  ${route}`,
    ),
    ...managerProblems(folder),
    ...unused.map((route) => `budget for an unknown page: ${route}`),
  ]
}
