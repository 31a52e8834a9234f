import type { IncomingMessage } from 'node:http'
import type { CompanyFacts } from '#lib/host/company-facts'
import type { RequestPage } from '#lib/host/pages/in-memory-client'
import { finishResponse, isMissing } from '#lib/host/pages/finish-response'
import { type Flight, flightQuery } from '#lib/host/pages/flight'
import type { JoinedStyles } from '#lib/host/pages/joined-styles'
import { toResponse, type OtherBuildStatics } from '#lib/host/pages/other-build-statics'
import type { Page, Target } from '#lib/host/pages/target'
import type { Operator } from '#lib/host/policy/third-parties'
import { LOCALE_COOKIE } from '#lib/domain/locales'

type Parts = {
  requestPage: RequestPage
  company: () => Pick<CompanyFacts, 'facts' | 'style' | 'isClosed'>
  rootDomain: string
  operator: Operator
  /** Whether a decoded path is a static file of this build. */
  isFile: (path: string) => boolean
  otherBuilds: Pick<OtherBuildStatics, 'read'>
  joinedStyles: JoinedStyles
}

/** For the manager, which has no company. */
const NO_FACTS = { value: null, isComplete: true }
const NO_STYLE = { value: null, isComplete: true }
const NOT_CLOSED = { value: false, isComplete: true }
const JOB = /^\/jobs\/([^/]+)(?:\/apply)?$/
/** Headers with which Next's router requests only a part of a page. They are forwarded only for uncached pages. */
const ROUTER = ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url'] as const

/**
 * Renders a page or a static file. Cached responses must be the same for all visitors, so only the company and the
 * language are forwarded. For an uncached response, pass `request`. Then the headers above are forwarded too.
 */
export const createRenderer =
  ({ requestPage, company, rootDomain, operator, isFile, otherBuilds, joinedStyles }: Parts) =>
  async (
    target: Extract<Target, { kind: 'page' | 'static' }>,
    flight: Flight | null,
    request: IncomingMessage | null,
  ) => {
    if (target.kind === 'static') {
      const path = decodeURIComponent(target.path)
      const response = isFile(path)
        ? await requestPage(target.path, { host: 'localhost' })
        : toResponse(await otherBuilds.read(path))
      const context = {
        site: 'careers' as const,
        isFlight: false,
        facts: null,
        style: null,
        isClosed: false,
        isComplete: true,
      }
      return finishResponse(response, { ...context, path: target.path, operator, joinedStyles })
    }
    const [, slug] = JOB.exec(target.path) ?? []
    const [response, facts, style] = await Promise.all([
      requestPage(target.path + queryOf(target, flight, request), {
        host: `${target.company}.${rootDomain}`,
        cookie: `${LOCALE_COOKIE}=${target.locale}`,
        ...(flight && { rsc: '1', ...flight, ...(request && routerOf(request)) }),
      }),
      target.site === 'manager' ? NO_FACTS : company().facts(target.company),
      target.site === 'manager' ? NO_STYLE : company().style(target.company),
    ])
    const closed =
      isMissing(response) && slug !== undefined && target.site === 'careers'
        ? await company().isClosed(target.company, decodeURIComponent(slug))
        : NOT_CLOSED
    return finishResponse(response, {
      site: target.site,
      path: target.path,
      isFlight: flight !== null,
      facts: facts.value,
      style: style.value,
      isClosed: closed.value,
      isComplete: [facts, style, closed].every(({ isComplete }) => isComplete),
      operator,
      joinedStyles,
    })
  }

/**
 * Returns the query for Next. A request for router data needs `_rsc`: that of the visitor's request, otherwise one
 * computed from the headers.
 */
function queryOf({ isPreview }: Page, flight: Flight | null, request: IncomingMessage | null) {
  const [, parameter = ''] = /[?&](_rsc(?:=[^&]*)?)(?:&|$)/.exec(request?.url ?? '') ?? []
  const query = [...(isPreview ? ['mode=preview'] : []), ...(flight ? [parameter || flightQuery(flight)] : [])]
  return query.length > 0 ? `?${query.join('&')}` : ''
}

const routerOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(ROUTER.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
