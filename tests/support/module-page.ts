import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'

const ROOT = path.resolve(import.meta.dirname, '../..')
const AT = '/__modules'
const PACKAGES = {
  idb: 'node_modules/idb/build/index.js',
  mediabunny: 'node_modules/mediabunny/dist/bundles/mediabunny.mjs',
  zod: 'node_modules/zod/index.js',
}
const IMPORTS = {
  '#lib/': `${AT}/lib/`,
  ...Object.fromEntries(Object.entries(PACKAGES).map(([name, file]) => [name, `${AT}/${file}`])),
}
const PAGE = `<!doctype html><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`

/** The source of a module as the browser runs it. */
async function readSource(file: string) {
  if (/\.m?js$/.test(file)) return readFile(path.join(ROOT, file), 'utf8')
  return stripTypeScriptTypes(await readFile(path.join(ROOT, `${file}.ts`), 'utf8'))
}

/**
 * Serves the modules of lib unbundled to all pages of an origin, next to the real server. `openModules` opens such a
 * page.
 */
export async function serveModules(context: BrowserContext) {
  await context.route(`**${AT}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(AT.length + 1)
    if (file === '') return route.fulfill({ contentType: 'text/html', body: PAGE })
    return route.fulfill({ contentType: 'text/javascript', body: await readSource(file) })
  })
}

export async function openModules(page: Page, origin: string) {
  await page.goto(`${origin}${AT}/`)
  return page
}
