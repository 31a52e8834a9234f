import type { PageView } from '#lib/domain/page-view'
import { loadScript } from '#lib/integrations/script'

type Window = { dataLayer?: unknown[]; [disabled: `ga-disable-${string}`]: boolean }
const own = () => globalThis as unknown as Window

/** Google's own form: it looks for `arguments`, not for a list. */
function gtag(..._: unknown[]) {
  // eslint-disable-next-line prefer-rest-params
  ;(own().dataLayer ??= []).push(arguments)
}

const COOKIE_SECONDS = 183 * 86_400
let started: string | null = null

/**
 * Google Analytics by its measurement id. Views are sent by hand, with an address that has no secrets; its cookies are
 * this host's alone, as sibling hosts are other companies, and nothing goes to advertising.
 */
function start(id: string) {
  started = id
  own()[`ga-disable-${id}`] = false
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
  // Set for whatever the script sends by itself: it would read the address otherwise.
  gtag('set', { page_location: location.origin + path, page_title: title, page_referrer: referrer })
  if (started === null) start(id)
  gtag('event', event, { ...(stage && { stage }) })
}

/** It sends nothing more; the script itself is gone with the page. True where it had been started. */
export function stopAnalytics(): boolean {
  if (started !== null) own()[`ga-disable-${started}`] = true
  return started !== null
}
