import { createCaller, type Send } from '#lib/contract/caller'
import { readCampaign, readCompany } from '#lib/contract/companies'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import type { Company } from '#lib/domain/company'

/** What the host must know of a company before a page is rendered. */
export type Facts = Pick<Company, 'embed_origins' | 'website_url' | 'external_website_url'>

type Settings = {
  /** As upstreamBase(): where the calls go. */
  base: string
  now?: () => number
}

const TTL_MS = 60_000
/** Of answers kept: names that nobody has are asked for as well. */
const MOST = 2000
/** An upstream that is slow holds no page up for longer. */
const PATIENCE_MS = 2000

/**
 * Answers of the funnel API that the host decides headers and statuses by, each asked for once a minute at most. What
 * it does not get to know is null, or false.
 */
export function companyFacts(send: Send, { base, now = Date.now }: Settings) {
  const call = createCaller(send, base)
  const facts = kept(now, (slug: string): Promise<Facts | null> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return call(readCompany, { params: { company_subdomain: slug }, signal }).then(
      ({ embed_origins, website_url, external_website_url }) => ({ embed_origins, website_url, external_website_url }),
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
  return {
    /** Null where there is no such company, or no answer. */
    facts: (slug: string) => facts(slug).catch(() => null),
    /** Whether the job was open once and is no more. */
    isClosed: (slug: string, campaign: string) => closed(`${slug}/${campaign}`).catch(() => false),
  }
}

export type CompanyFacts = ReturnType<typeof companyFacts>

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
  const answers = new Map<string, { at: number; answer: Promise<T> }>()
  return (about: string): Promise<T> => {
    const found = answers.get(about)
    answers.delete(about)
    const known = found && now() - found.at < TTL_MS ? found : { at: now(), answer: ask(about) }
    answers.set(about, known)
    known.answer.catch(() => answers.delete(about))
    const [oldest] = answers.keys()
    if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
    return known.answer
  }
}
