// Plain Node built-ins, as prepare.mjs. What each page makes a browser load before it is asked for anything.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

const SITE = '/[company]/[locale]'
/** Most KB (1000 bytes) of script, gzip level 9, without the part that only browsers without modules load. */
export const BUDGETS = {
  [SITE]: 157,
  [`${SITE}/jobs/[slug]`]: 160,
  [`${SITE}/all-jobs`]: 164,
  [`${SITE}/help-center`]: 164,
  [`${SITE}/help-center/[category_slug]/[slug]`]: 164,
  [`${SITE}/jobs/[slug]/apply`]: 232,
  [`${SITE}/profile`]: 209,
  [`${SITE}/profile/applications`]: 209,
  [`${SITE}/profile/messaging`]: 209,
  [`${SITE}/recording`]: 205,
}
/** Of every other page. */
const OTHERS = 225

const bytesOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length

/** Next keeps for each page which scripts its parts need, as a script that fills a global. */
function scriptsOf(manifest) {
  const context = createContext({})
  runInContext(`globalThis.self = globalThis;${readFileSync(manifest, 'utf8')}`, context)
  return Object.values(context.__RSC_MANIFEST).flatMap(({ entryJSFiles }) => Object.values(entryJSFiles ?? {}).flat())
}

function* manifestsIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* manifestsIn(name)
    else if (entry.name === 'page_client-reference-manifest.js') yield name
  }
}

/** '/[company]/[locale]/(site)/jobs/[slug]/page' is the page '/[company]/[locale]/jobs/[slug]'. */
const routeOf = (relative) =>
  `/${path
    .dirname(relative)
    .split(path.sep)
    .filter((part) => !/^\(.*\)$/.test(part))
    .join('/')}`

/** Each page of a build with its script and its budget in KB, the heaviest first. */
export function weighBuild(folder) {
  const app = path.join(folder, 'server', 'app')
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8'))
  const known = new Map()
  const weigh = (file) => known.get(file) ?? known.set(file, bytesOf(path.join(folder, file))).get(file)
  return [...manifestsIn(app)]
    .map((manifest) => {
      const files = new Set([...rootMainFiles, ...scriptsOf(manifest)])
      const route = routeOf(path.relative(app, manifest))
      const bytes = [...files].reduce((sum, file) => sum + weigh(file), 0)
      return { route, kilobytes: bytes / 1000, most: BUDGETS[route] ?? OTHERS }
    })
    .sort((a, b) => b.kilobytes - a.kilobytes)
}

/** What is wrong with a build: a line for each page above its budget, or that has one and is not there; none is well. */
export function overBudget(folder) {
  if (!existsSync(path.join(folder, 'build-manifest.json'))) return ['there is no build to weigh']
  const pages = weighBuild(folder)
  const gone = Object.keys(BUDGETS).filter((name) => !pages.some(({ route }) => route === name))
  const heavy = pages.filter(({ kilobytes, most }) => kilobytes > most)
  return [
    ...heavy.map(
      ({ route, kilobytes, most }) =>
        `${kilobytes.toFixed(1).padStart(7)} KB of ${String(most).padStart(4)} KB  ${route}`,
    ),
    ...gone.map((route) => `a budget for a page that is not there: ${route}`),
  ]
}
