import { LRUCache } from 'lru-cache'
import { createCaller, type Send } from '#lib/contract/caller'
import { readCampaign, readCompany, readTheme } from '#lib/contract/companies'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import type { Company } from '#lib/domain/company'
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
  /** The base URL of the funnel API, as in `baseOf()`. */
  base: string
  /** Called with each company that the funnel API finds. */
  onFound?: (slug: string) => void
  now?: () => number
}

const TTL_MS = 60_000
/** Maximum of cached replies. Requests for unknown company names fill the cache too. */
const MOST = 2000
/** Limits how long a slow upstream can delay a page. */
const PATIENCE_MS = 2000

const PLAIN_STYLE = companyStyle(Theme.parse({}))

/** A reply, or its default if the upstream did not reply (`isSure` is then false). */
export type Known<T> = { value: T; isSure: boolean }

/** Replies of the funnel API that decide headers and statuses. Each is cached for a minute. */
export function companyFacts(send: Send, { base, onFound, now = () => performance.now() }: Settings) {
  const call = createCaller(send, base, log.warn)
  const facts = kept(now, (slug: string): Promise<Facts | null> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return call(readCompany, { params: { company_subdomain: slug }, signal }).then(
      (found): Facts => {
        onFound?.(slug)
        return found
      },
      answerTo({ NOT_FOUND: null }),
    )
  })
  const closed = kept(now, (names: string): Promise<boolean> => {
    const [company_slug = '', slug = ''] = names.split('/')
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return call(readCampaign, { params: { company_slug, slug }, signal }).then(
      () => false,
      answerTo({ NOT_FOUND: false, GONE: true }),
    )
  })
  const styles = kept(now, (slug: string): Promise<string> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return call(readTheme, { params: { slug }, signal }).then(companyStyle, answerTo({ NOT_FOUND: PLAIN_STYLE }))
  })
  return {
    /** Drops everything cached for a company, or for all companies if it is null. */
    forget(company: string | null) {
      facts.forget((slug) => company === null || slug === company)
      styles.forget((slug) => company === null || slug === company)
      closed.forget((names) => company === null || names.startsWith(`${company}/`))
    },
    /** Null if the company does not exist. */
    facts: (slug: string) => orElse<Facts | null>(facts.of(slug), null),
    /** The style sheet of its theme, as pages embed it. */
    style: (slug: string) => orElse(styles.of(slug), PLAIN_STYLE),
    /** Whether the job was open before and is closed now. */
    isClosed: (slug: string, campaign: string) => orElse(closed.of(`${slug}/${campaign}`), false),
  }
}

export type CompanyFacts = ReturnType<typeof companyFacts>

const orElse = <T>(asked: Promise<T>, value: T): Promise<Known<T>> =>
  asked.then(
    (answer) => ({ value: answer, isSure: true }),
    () => ({ value, isSure: false }),
  )

/** Maps expected error codes to values and rethrows all other errors. */
const answerTo =
  <T>(known: { [code in ErrorCode]?: T }) =>
  (error: unknown): T => {
    const answer = error instanceof ApiError ? known[error.code] : undefined
    if (answer === undefined) throw error
    return answer
  }

/** Caches replies by key. Concurrent requests share one call, and failures are not cached. */
function kept<T>(now: () => number, ask: (about: string) => Promise<T>) {
  const answers = new LRUCache<string, Promise<T>>({ max: MOST, ttl: TTL_MS, ttlResolution: 0, perf: { now } })
  return {
    of(about: string): Promise<T> {
      const known = answers.get(about) ?? ask(about)
      if (answers.peek(about) === undefined) answers.set(about, known)
      known.catch(() => answers.delete(about))
      return known
    },
    forget(isMeant: (about: string) => boolean) {
      for (const about of [...answers.keys()]) if (isMeant(about)) answers.delete(about)
    },
  }
}
