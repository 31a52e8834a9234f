import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { Undeliverable } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'
import type { Engine } from '#lib/funnel-api/features/search/transport'

const PUBLISH = 'https://indexing.googleapis.com/v3/urlNotifications:publish'
const TOKENS = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/indexing'
const TIMEOUT_MS = 10_000
/** Google's tokens are valid for an hour. */
const TOKEN_MS = 50 * 60_000

const Token = z.object({ access_token: z.string().min(1) })

/** Converts `\n` to line breaks, because a variable can contain the key on one line. */
const toPem = (key: string) => key.replaceAll('\\n', '\n')

/**
 * Returns Google's Indexing API, for pages with a JobPosting, or null if it is not configured.
 * GOOGLE_INDEXING_CLIENT_EMAIL and GOOGLE_INDEXING_PRIVATE_KEY are those of a service account that owns the sites in
 * Search Console. GOOGLE_INDEXING_URL and GOOGLE_TOKEN_URL are for tests. Quota errors (429) are retried.
 */
export function googleIndexingFrom(settings: Partial<ServiceSettings>): Engine | null {
  const { GOOGLE_INDEXING_CLIENT_EMAIL: email, GOOGLE_INDEXING_PRIVATE_KEY: key } = settings
  if (!email || !key) return null
  const tokens = settings.GOOGLE_TOKEN_URL ?? TOKENS
  let cached: { token: string; until: number } | null = null

  async function accessToken(): Promise<string> {
    if (cached && cached.until > Date.now()) return cached.token
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email!)
      .setAudience(tokens)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(toPem(key!), 'RS256'))
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const reply = await fetch(tokens, { method: 'POST', redirect: 'error', body, signal })
    if (!reply.ok) throw new Error(`Google token request failed with status ${reply.status}`)
    const { access_token: token } = Token.parse(await reply.json())
    cached = { token, until: Date.now() + TOKEN_MS }
    return token
  }

  return {
    name: 'google',
    notify: async (notice) => {
      const reply = await fetch(settings.GOOGLE_INDEXING_URL ?? PUBLISH, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
        body: JSON.stringify(notice),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      if (reply.status === 401) cached = null
      // The account does not own the site, or the URL is not part of it.
      if ([400, 403].includes(reply.status))
        throw new Undeliverable(`Google rejected the notice with status ${reply.status}`)
      if (!reply.ok) throw new Error(`Google responded with status ${reply.status}`)
    },
  }
}
