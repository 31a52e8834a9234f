import { Undeliverable } from '#lib/funnel-api/mail/postman'
import type { Engine } from '#lib/funnel-api/search/engine'

const ENDPOINT = 'https://api.indexnow.org/indexnow'
const TIMEOUT_MS = 10_000
/** The key, the host or the URL is invalid. The protocol has no other status codes for that. */
const REFUSED = [400, 403, 422]

/**
 * IndexNow, which Bing, Seznam, Yandex and others read. Requires INDEXNOW_KEY: 32 hexadecimal digits, served at
 * /{key}.txt. Removed URLs are sent in the same way, because the services fetch them again. INDEXNOW_URL is for tests.
 */
export function indexNowFrom({ INDEXNOW_KEY: key, INDEXNOW_URL }: NodeJS.ProcessEnv): Engine | null {
  if (!key) return null
  return {
    name: 'indexnow',
    tell: async ({ url }) => {
      const { host, origin } = new URL(url)
      const reply = await fetch(INDEXNOW_URL || ENDPOINT, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList: [url] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      if (REFUSED.includes(reply.status)) throw new Undeliverable(`IndexNow refuses it: ${reply.status}`)
      if (!reply.ok) throw new Error(`IndexNow answers ${reply.status}`)
    },
  }
}
