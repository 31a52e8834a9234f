import { LRUCache } from 'lru-cache'
import { createCaller, type Send } from '#lib/contract/caller'
import { readCampaign, readCompany, readTheme } from '#lib/contract/companies'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import type { Company } from '#lib/domain/company'
import { companyStyle } from '#lib/domain/palette'
import { Theme } from '#lib/domain/theme'
import { log } from '#lib/telemetry/log'

/** What the host must know of a company before a page is rendered. */
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
  /** As upstreamBase(): where the calls go. */
  base: string
  /** Called with each company that the funnel API names. */
  onFound?: (slug: string) => void
  now?: () => number
}

const TTL_MS = 60_000
/** Of answers kept: names that nobody has are asked for as well. */
const MOST = 2000
/** An upstream that is slow holds no page up for longer. */
const PATIENCE_MS = 2000

/** What a page is given where there is no theme. */
const PLAIN_STYLE = companyStyle(Theme.parse({}))

/** An answer, or what stands in where there was none. */
export type Known<T> = { value: T; isSure: boolean }

/** Answers of the funnel API that the host decides headers and statuses by, each asked for once a minute at most. */
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
    /** What is known of a company is asked for anew from now on; of all of them where it is null. */
    forget(company: string | null) {
      facts.forget((slug) => company === null || slug === company)
      styles.forget((slug) => company === null || slug === company)
      closed.forget((names) => company === null || names.startsWith(`${company}/`))
    },
    /** Null where there is no such company. */
    facts: (slug: string) => orElse<Facts | null>(facts.of(slug), null),
    /** The style sheet of its theme, as pages carry it. */
    style: (slug: string) => orElse(styles.of(slug), PLAIN_STYLE),
    /** Whether the job was open once and is no more. */
    isClosed: (slug: string, campaign: string) => orElse(closed.of(`${slug}/${campaign}`), false),
  }
}

export type CompanyFacts = ReturnType<typeof companyFacts>

const orElse = <T>(asked: Promise<T>, value: T): Promise<Known<T>> =>
  asked.then(
    (answer) => ({ value: answer, isSure: true }),
    () => ({ value, isSure: false }),
  )

/** Some refusals are answers; all else is none. */
const answerTo =
  <T>(known: { [code in ErrorCode]?: T }) =>
  (error: unknown): T => {
    const answer = error instanceof ApiError ? known[error.code] : undefined
    if (answer === undefined) throw error
    return answer
  }

/** The last answers to a question, by what it was about; those that ask at once share one, and no failure is kept. */
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
