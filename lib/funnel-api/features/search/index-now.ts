import { Undeliverable } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'
import type { Engine } from '#lib/funnel-api/features/search/transport'

const ENDPOINT = 'https://api.indexnow.org/indexnow'
const TIMEOUT_MS = 10_000
/** Status codes of IndexNow for an invalid key, host or URL. */
const REJECTED = [400, 403, 422]

/**
 * Returns IndexNow, which Bing, Seznam, Yandex and others read, or null if it is not configured. Requires INDEXNOW_KEY:
 * 32 hexadecimal digits, served at /{key}.txt. Removed URLs are sent in the same way, because the services fetch them
 * again. INDEXNOW_URL is for tests.
 */
export function indexNowFrom({ INDEXNOW_KEY: key, INDEXNOW_URL = ENDPOINT }: Partial<ServiceSettings>): Engine | null {
  if (!key) return null
  return {
    name: 'indexnow',
    notify: async ({ url }) => {
      const { host, origin } = new URL(url)
      const reply = await fetch(INDEXNOW_URL, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList: [url] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      if (REJECTED.includes(reply.status))
        throw new Undeliverable(`IndexNow rejected the notice with status ${reply.status}`)
      if (!reply.ok) throw new Error(`IndexNow responded with status ${reply.status}`)
    },
  }
}
