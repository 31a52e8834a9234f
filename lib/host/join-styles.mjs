// Uses only Node built-ins, as prepare.mjs does. Joins the style sheets of each page into one file.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pagesIn } from './page-manifests.mjs'

const FOLDER = 'static/chunks'
const nameOf = (text) => `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`

/**
 * Writes one joined file for each list of style sheets that a page starts with, into their folder. `joined-styles.json`
 * maps the URLs of each list, separated by spaces, to the URL of its joined file.
 */
export function writeJoinedStyles(folder) {
  const urls = {}
  for (const files of pagesIn(folder).flatMap(({ styles }) => styles)) {
    const key = files.map((file) => `/_next/${file}`).join(' ')
    // Pages share the lists of their layouts. Paths in a style sheet are relative to its folder.
    if (key in urls || files.length < 2 || files.some((file) => path.posix.dirname(file) !== FOLDER)) continue
    const text = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
    const joined = `${FOLDER}/${nameOf(text)}`
    writeFileSync(path.join(folder, joined), text)
    urls[key] = `/_next/${joined}`
  }
  writeFileSync(path.join(folder, 'joined-styles.json'), JSON.stringify(urls))
}
