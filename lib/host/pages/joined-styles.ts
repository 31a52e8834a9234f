import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** URLs of joined style sheets by the URLs of their parts, separated by spaces. */
export type JoinedStyles = Readonly<Record<string, string>>

/** Reads what lib/host/join-styles.mjs wrote for a build. Empty in development, where no build exists. */
export function readJoinedStyles(folder: string): JoinedStyles {
  const file = path.join(folder, 'joined-styles.json')
  return existsSync(file) ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Style sheets exactly as Next writes them. */
const LINK = '<link rel="stylesheet" href="(/_next/static/[^"]+)" data-precedence="next"/>'
const LINKS = new RegExp(`(?:${LINK})+`, 'g')
/** Preloads of style sheets for later use, such as on an error page. They delay what the page needs first. */
const PRELOADS = /<link rel="preload" href="\/_next\/static\/[^"]+\.css" as="style"\/>/g
const linkTo = (url: string, attributes = '') =>
  `<link rel="stylesheet" href="${url}" data-precedence="next"${attributes}/>`

/**
 * Returns the page with one style sheet instead of many. All of them delay the first paint, and with HTTP/1.1 a browser
 * loads only six at a time. The links to the parts are disabled, so that the browser does not load them. They remain in
 * the page, because React and the script loader add each style sheet that they do not find.
 */
export const joinStyles = (html: string, joined: JoinedStyles): string =>
  html.replaceAll(PRELOADS, '').replaceAll(LINKS, (links) => {
    const urls = [...links.matchAll(new RegExp(LINK, 'g'))].map(([, url = '']) => url)
    for (let count = urls.length; count > 0; count -= 1) {
      const all = joined[urls.slice(0, count).join(' ')]
      if (all === undefined) continue
      const parts = urls.map((url, index) => linkTo(url, index < count ? ' disabled=""' : ''))
      return [linkTo(all), ...parts].join('')
    }
    return links
  })
