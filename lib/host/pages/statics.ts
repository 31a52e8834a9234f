import { readdirSync } from 'node:fs'
import path from 'node:path'

const ADDRESS = '/_next/static'
/** Of the app folder, under a plain address. */
const OTHERS = ['/avatar.svg']

/**
 * Knows the static files of the build in `folder` by their addresses, decoded ('/_next/static/chunks/a.js'). For any
 * other name Next would render a page, and anybody can think of names. Without a build, in development, all are files.
 */
export function staticFiles(folder: string | null): (pathname: string) => boolean {
  if (folder === null) return () => true
  const root = path.join(folder, 'static')
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
  const known = new Set([...OTHERS, ...names.map((name) => `${ADDRESS}/${name.split(path.sep).join('/')}`)])
  return (pathname) => known.has(pathname)
}
