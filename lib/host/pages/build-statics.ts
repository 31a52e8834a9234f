import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#lib/funnel-api/platform/errors'

const STATIC = '/_next/static/'

/** Decoded URL paths of the static files of a build. `folder` is its `.next/static`. */
export const staticsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((file) => STATIC + file.split(path.sep).join('/'))

/** The file of a path from `staticsIn`. */
export const fileOf = (folder: string, urlPath: string) => path.join(folder, urlPath.slice(STATIC.length))

/** Returns a function that checks whether a decoded path is a static file of this build, as found at startup. */
export function createFileTest(folder: string): (urlPath: string) => boolean {
  if (!existsSync(folder)) throw new StartupError(`No build found in ${folder}. Run npm start to build the site.`)
  const known = new Set([...staticsIn(folder), '/avatar.svg'])
  return (urlPath) => known.has(urlPath)
}

const STATIC_PATH = /^\/_next\/static(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/
const MAX_LENGTH = 300

/** Whether a decoded path may be a static file of any build. */
export const isStaticPath = (urlPath: string) => urlPath.length <= MAX_LENGTH && STATIC_PATH.test(urlPath)
