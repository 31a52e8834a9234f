import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import redoc from 'redoc/package.json' with { type: 'json' }

/** The URL contains the version, so that browsers can cache the bundle permanently. */
export const REDOC_PATH = `/redoc-${redoc.version}.js`

/** Redoc 2 loads its logo from this URL, and no option prevents it. It omits the logo if the image is empty. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

/** Returns the standalone bundle of Redoc. It makes no requests to other hosts. */
export const redocBundle = () =>
  readFileSync(createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'), 'utf8').replaceAll(
    LOGO,
    'data:,',
  )

export const FOCUS_PATH = '/docs-focus.js'

/** Makes scrollable parts of Redoc, such as its menu and examples, focusable, so that the keyboard can scroll them. */
export const FOCUS_SCRIPT = `(() => {
  let timer
  const update = () => {
    for (const part of document.querySelectorAll('pre, div, table')) {
      const { overflowX, overflowY } = getComputedStyle(part)
      const isScrollable =
        (/auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight + 1) ||
        (/auto|scroll/.test(overflowX) && part.scrollWidth > part.clientWidth + 1)
      if (isScrollable && part.tabIndex < 0) part.tabIndex = 0
    }
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(update, 300)
  }
  new MutationObserver(schedule).observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', schedule)
})()
`

/** Displays the OpenAPI document. URLs are absolute, because the page is served with and without a trailing slash. */
export const REDOC_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <title>Staff API</title>
    <style>body { margin: 0 }</style>
  </head>
  <body>
    <main><redoc spec-url="/staff/v1/openapi.json"></redoc></main>
    <noscript>This page requires JavaScript. See <a href="/staff/v1/openapi.json">openapi.json</a>.</noscript>
    <script src="/staff/v1${REDOC_PATH}"></script>
    <script src="/staff/v1${FOCUS_PATH}"></script>
  </body>
</html>
`

/**
 * Redoc's search runs in a worker from a `blob:` URL. Inline styles are allowed because the bundle inserts a style
 * element while it loads, before its `nonce` option applies.
 */
export const REDOC_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
