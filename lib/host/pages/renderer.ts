import type { IncomingMessage } from 'node:http'
import type { CompanyFacts } from '#lib/host/company-facts'
import type { Ask } from '#lib/host/pages/ask'
import { finish, isMissing } from '#lib/host/pages/finish'
import { type Flight, flightQuery } from '#lib/host/pages/flight'
import { answerWith, type OldStatics } from '#lib/host/pages/old-statics'
import type { Page, Target } from '#lib/host/pages/target'
import type { Operator } from '#lib/host/policy/third-parties'
import { LOCALE_COOKIE } from '#lib/tenancy/locale'

type Parts = {
  ask: Ask
  company: () => Pick<CompanyFacts, 'facts' | 'style' | 'isClosed'>
  rootDomain: string
  operator: Operator
  /** Whether a decoded path is a static file of this build. */
  isFile: (path: string) => boolean
  old: Pick<OldStatics, 'read'>
}

const OPEN = { value: false, isSure: true }
const JOB = /^\/jobs\/([^/]+)(?:\/apply)?$/
/** State headers of Next's router: an uncached page may return less because of them. */
const ROUTER = ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url'] as const

/**
 * Requests a response that is the same for all readers: it forwards only the company and the language. `request` is
 * only given for responses that are not cached.
 */
export const maker =
  ({ ask, company, rootDomain, operator, isFile, old }: Parts) =>
  async (
    target: Extract<Target, { kind: 'page' | 'static' }>,
    flight: Flight | null,
    request: IncomingMessage | null,
  ) => {
    if (target.kind === 'static') {
      const path = decodeURIComponent(target.path)
      const answer = isFile(path) ? await ask(target.path, { host: 'localhost' }) : answerWith(await old.read(path))
      const nothing = { isFlight: false, facts: null, style: null, isClosed: false, isSure: true }
      return finish(answer, { ...nothing, path: target.path, operator })
    }
    const [, slug] = JOB.exec(target.path) ?? []
    const [answer, facts, style] = await Promise.all([
      ask(target.path + queryOf(target, flight, request), {
        host: `${target.company}.${rootDomain}`,
        cookie: `${LOCALE_COOKIE}=${target.locale}`,
        ...(flight && { rsc: '1', ...flight, ...(request && routerOf(request)) }),
      }),
      company().facts(target.company),
      company().style(target.company),
    ])
    const closed =
      isMissing(answer) && slug !== undefined
        ? await company().isClosed(target.company, decodeURIComponent(slug))
        : OPEN
    return finish(answer, {
      path: target.path,
      isFlight: flight !== null,
      facts: facts.value,
      style: style.value,
      isClosed: closed.value,
      isSure: [facts, style, closed].every(({ isSure }) => isSure),
      operator,
    })
  }

function queryOf({ isPreview }: Page, flight: Flight | null, request: IncomingMessage | null) {
  const [, asked = ''] = /[?&](_rsc(?:=[^&]*)?)(?:&|$)/.exec(request?.url ?? '') ?? []
  const query = [...(isPreview ? ['mode=preview'] : []), ...(flight ? [asked || flightQuery(flight)] : [])]
  return query.length > 0 ? `?${query.join('&')}` : ''
}

const routerOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(ROUTER.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
