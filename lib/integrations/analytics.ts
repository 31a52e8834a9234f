import type { PageView } from '#lib/domain/page-view'
import { loadScript } from '#lib/integrations/script'

type Window = { dataLayer?: unknown[]; [disabled: `ga-disable-${string}`]: boolean }
const globals = () => globalThis as unknown as Window

/** gtag.js checks for an `arguments` object, so a rest parameter does not work. */
function gtag(..._: unknown[]) {
  // eslint-disable-next-line prefer-rest-params -- Needed, because gtag.js requires an `arguments` object.
  ;(globals().dataLayer ??= []).push(arguments)
}

const COOKIE_SECONDS = 183 * 86_400
let started: string | null = null

/**
 * Starts Google Analytics. Page views are sent explicitly, with a URL that has no secrets. Its cookies are limited to
 * this host, because sibling hosts are other companies. Advertising features are off.
 */
function start(id: string) {
  started = id
  globals()[`ga-disable-${id}`] = false
  gtag('js', new Date())
  gtag('config', id, {
    send_page_view: false,
    cookie_domain: 'none',
    cookie_expires: COOKIE_SECONDS,
    cookie_flags: 'SameSite=Lax',
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
}

export function sendPageView(id: string, { event, path, title, stage }: PageView) {
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
  // Also set for events that the script sends on its own, which would otherwise contain the URL.
  gtag('set', { page_location: location.origin + path, page_title: title, page_referrer: referrer })
  if (started === null) start(id)
  gtag('event', event, { ...(stage && { stage }) })
}

/** Stops sending. The script stays until the page is reloaded. Returns true if it had been started. */
export function stopAnalytics(): boolean {
  if (started !== null) globals()[`ga-disable-${started}`] = true
  return started !== null
}
