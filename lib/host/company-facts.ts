import { LRUCache } from 'lru-cache'
import { createCaller, type Send } from '#lib/contract/caller'
import { readCampaign, readCompany, readTheme } from '#lib/contract/companies'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import type { Company } from '#lib/domain/company'
import { type CompanyLanguages, offeredLocales } from '#lib/domain/locales'
import { companyStyle } from '#lib/domain/palette'
import { Theme } from '#lib/domain/theme'
import { log } from '#lib/telemetry/log'

/** Facts about a company that the host needs before a page is rendered. */
export type Facts = Pick<
  Company,
  | 'embed_origins'
  | 'website_url'
  | 'external_website_url'
  | 'is_ua_active'
  | 'analytics_id'
  | 'chat_provider'
  | 'chat_id'
>

type Settings = {
  /** The base URL of the funnel API, as in `baseUrlFrom()`. */
  base: string
  /** Called with each company that the funnel API finds. */
  onFound?: (slug: string, languages: CompanyLanguages) => void
  now?: () => number
}

const TTL_MS = 60_000
/** Maximum number of cached replies. Requests for unknown companies also add entries. */
const MAX = 2000
/** Limits how long a slow upstream can delay a page. */
const TIMEOUT_MS = 2000

const PLAIN_STYLE = companyStyle(Theme.parse({}))

/** A value from the upstream, or a fallback if the upstream did not reply (`isComplete` is then false). */
export type WithFallback<T> = { value: T; isComplete: boolean }

/** Replies of the funnel API that decide headers and statuses. Each is cached for a minute. */
export function createCompanyFacts(send: Send, { base, onFound, now = () => performance.now() }: Settings) {
  const call = createCaller(send, base, log.warn)
  const facts = createReplyCache(now, (slug: string): Promise<Facts | null> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return call(readCompany, { params: { company_subdomain: slug }, signal }).then(
      (found): Facts => {
        onFound?.(slug, { own: found.locale, offered: offeredLocales(found) })
        return found
      },
      mapErrors({ NOT_FOUND: null }),
    )
  })
  const closed = createReplyCache(now, (names: string): Promise<boolean> => {
    const [company_slug = '', slug = ''] = names.split('/')
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return call(readCampaign, { params: { company_slug, slug }, signal }).then(
      () => false,
      mapErrors({ NOT_FOUND: false, GONE: true }),
    )
  })
  const styles = createReplyCache(now, (slug: string): Promise<string> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return call(readTheme, { params: { slug }, signal }).then(companyStyle, mapErrors({ NOT_FOUND: PLAIN_STYLE }))
  })
  return {
    /** Drops everything cached for a company, or for all companies if it is null. */
    clear(company: string | null) {
      facts.clear((slug) => company === null || slug === company)
      styles.clear((slug) => company === null || slug === company)
      closed.clear((names) => company === null || names.startsWith(`${company}/`))
    },
    /** Null if the company does not exist. */
    facts: (slug: string) => withFallback<Facts | null>(facts.of(slug), null),
    /** The style sheet of its theme, as pages embed it. */
    style: (slug: string) => withFallback(styles.of(slug), PLAIN_STYLE),
    /** Whether the job was open before and is closed now. */
    isClosed: (slug: string, campaign: string) => withFallback(closed.of(`${slug}/${campaign}`), false),
  }
}

export type CompanyFacts = ReturnType<typeof createCompanyFacts>

const withFallback = <T>(reply: Promise<T>, fallback: T): Promise<WithFallback<T>> =>
  reply.then(
    (value) => ({ value, isComplete: true }),
    () => ({ value: fallback, isComplete: false }),
  )

/** Maps expected error codes to values and rethrows all other errors. */
const mapErrors =
  <T>(values: { [code in ErrorCode]?: T }) =>
  (error: unknown): T => {
    const value = error instanceof ApiError ? values[error.code] : undefined
    if (value === undefined) throw error
    return value
  }

/** Caches replies by key. Concurrent requests share one call, and failures are not cached. */
function createReplyCache<T>(now: () => number, load: (key: string) => Promise<T>) {
  const replies = new LRUCache<string, Promise<T>>({ max: MAX, ttl: TTL_MS, ttlResolution: 0, perf: { now } })
  return {
    of(key: string): Promise<T> {
      const reply = replies.get(key) ?? load(key)
      if (replies.peek(key) === undefined) replies.set(key, reply)
      reply.catch(() => replies.peek(key) === reply && replies.delete(key))
      return reply
    },
    clear(isAffected: (key: string) => boolean) {
      for (const key of [...replies.keys()]) if (isAffected(key)) replies.delete(key)
    },
  }
}
