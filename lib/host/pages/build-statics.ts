import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '#lib/funnel-api/platform/start-problem'

const STATIC = '/_next/static/'

/** Decoded URL paths of the static files of a build. `folder` is its `.next/static`. */
export const staticsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((file) => STATIC + file.split(path.sep).join('/'))

/** The file of a path from `staticsIn`. */
export const fileOf = (folder: string, address: string) => path.join(folder, address.slice(STATIC.length))

/** Returns a test for decoded paths of this build's static files, as found at startup. */
export function fileIn(folder: string): (path: string) => boolean {
  if (!existsSync(folder)) throw new StartProblem(`There is no build in ${folder}. Run npm start, which makes one.`)
  const known = new Set([...staticsIn(folder), '/avatar.svg'])
  return (path) => known.has(path)
}

const PLAIN = /^\/_next\/static(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/
const LONGEST = 300

/** Whether a decoded path may be a static file of any build. */
export const isPlain = (path: string) => path.length <= LONGEST && PLAIN.test(path)
