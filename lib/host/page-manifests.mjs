// Uses only Node built-ins, as prepare.mjs does. Lists the scripts and style sheets of each page of a build.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'

/** Next writes the files of each page as a script that fills a global variable. */
function partsOf(manifest) {
  const context = createContext({})
  runInContext(`globalThis.self = globalThis;${readFileSync(manifest, 'utf8')}`, context)
  return Object.values(context.__RSC_MANIFEST)
}

function* manifestsIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* manifestsIn(name)
    else if (entry.name === 'page_client-reference-manifest.js') yield name
  }
}

/** The route of '/[company]/[locale]/(site)/jobs/[slug]/page' is '/[company]/[locale]/jobs/[slug]'. */
const routeOf = (relative) =>
  `/${path
    .dirname(relative)
    .split(path.sep)
    .filter((part) => !/^\(.*\)$/.test(part))
    .join('/')}`

const listsOf = (entries = {}) =>
  Object.values(entries).map((files) => files.map((file) => (typeof file === 'string' ? file : file.path)))

/**
 * Returns the pages of a build. `scripts` and `styles` contain a list of files for each page, layout and error page of
 * the route. Paths are relative to the folder of the build. The list of a page includes the files of its layouts, in
 * the order of the document.
 */
export function pagesIn(folder) {
  const app = path.join(folder, 'server', 'app')
  return [...manifestsIn(app)].map((manifest) => {
    const parts = partsOf(manifest)
    return {
      route: routeOf(path.relative(app, manifest)),
      scripts: parts.flatMap(({ entryJSFiles }) => listsOf(entryJSFiles)),
      styles: parts.flatMap(({ entryCSSFiles }) => listsOf(entryCSSFiles)),
    }
  })
}
