import { type NextRequest, NextResponse } from 'next/server'
import { DEFAULT_ROOT_DOMAIN } from '#lib/domain/public-origin'
import { robotsOf } from '#lib/tenancy/robots'
import { internalPath, resolveRoute } from '#lib/tenancy/resolve-route'

/** Maps a decision of `resolveRoute()` to a response. It does no I/O and no authorization. */
export function middleware(request: NextRequest) {
  const decision = resolveRoute(
    {
      host: request.headers.get('host'),
      pathname: request.nextUrl.pathname,
      search: request.nextUrl.search,
      acceptLanguage: request.headers.get('accept-language'),
      cookie: (name) => request.cookies.get(name)?.value,
    },
    { rootDomain: process.env.ROOT_DOMAIN ?? DEFAULT_ROOT_DOMAIN, isTestLocale: process.env.TEST_LOCALE === '1' },
  )
  if (decision.kind === 'status') return new NextResponse(null, { status: decision.status })
  // NextResponse.redirect() requires an absolute URL. Next makes it relative again if it is on the same host.
  if (decision.kind === 'redirect') return NextResponse.redirect(new URL(decision.location, request.url), 307)
  const target = request.nextUrl.clone()
  target.pathname = internalPath(decision)
  const response = NextResponse.rewrite(target)
  const robots = robotsOf(decision, request.nextUrl.search)
  if (robots) response.headers.set('x-robots-tag', robots)
  if (decision.kind === 'manager') response.headers.set('cache-control', 'private, no-store')
  return response
}

/** Excludes only explicit prefixes: a rule such as 'no dots' would let a path with a dot bypass the company lookup. */
export const config = { matcher: ['/((?!_next/static/|_next/image$|api/|api$|fs/|media/|avatar\\.svg$).*)'] }
