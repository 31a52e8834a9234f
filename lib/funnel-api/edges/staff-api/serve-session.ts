import type { Hono } from 'hono'
import type { z } from 'zod'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { type Call, parseOrThrow, readCall, replyOf } from '#lib/funnel-api/edges/http/serve'
import { authenticateMember } from '#lib/funnel-api/features/members/authenticate'
import { requireSameOrigin } from '#lib/funnel-api/features/members/cookie'
import type { SignedIn } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'

const CALLS_PER_MEMBER = { name: 'staff-member', max: 1200, seconds: 60 }

type Common<E extends StaffEndpoint> = Omit<Call<E>, 'caller'> & {
  request: Request
  /** Sets or deletes the session cookie. */
  setCookie: (cookie: string) => void
}
type Reply<E extends StaffEndpoint> = Promise<z.input<E['reply']>>

/** Mounts staff endpoints without a company: `member` for calls with a session, `anyone` for the sign-in. */
export function serveSessionOn(app: Hono, api: Api, served: StaffEndpoint[]) {
  const mount = <E extends StaffEndpoint, Who>(
    endpoint: E,
    identify: (request: Request) => Promise<Who>,
    handler: (call: Common<E>, who: Who) => Reply<E>,
  ) => {
    served.push(endpoint)
    app.on(endpoint.method, endpoint.path, async (context) => {
      const request = context.req.raw
      const who = await identify(request)
      const { raw, ...call } = await readCall(context, endpoint)
      const body = parseOrThrow(endpoint.body, raw, 'INVALID') as z.output<E['body']>
      const cookies: string[] = []
      const reply = await handler({ ...call, body, request, setCookie: (cookie) => void cookies.push(cookie) }, who)
      const response = replyOf(endpoint, reply)
      for (const cookie of cookies) response.headers.append('set-cookie', cookie)
      return response
    })
  }
  return {
    member: <E extends StaffEndpoint>(endpoint: E, handler: (call: Common<E>, member: SignedIn) => Reply<E>) =>
      mount(
        endpoint,
        async (request) => {
          const signedIn = await authenticateMember(api, request)
          await countAttempt(api, CALLS_PER_MEMBER, String(signedIn.user.id))
          return signedIn
        },
        handler,
      ),
    anyone: <E extends StaffEndpoint>(endpoint: E, handler: (call: Common<E>) => Reply<E>) =>
      mount(endpoint, async (request) => requireSameOrigin(api, request), handler),
  }
}
export type ServeSession = ReturnType<typeof serveSessionOn>
