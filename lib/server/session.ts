import 'server-only'
import { getIronSession, type SessionOptions } from 'iron-session'
import { cookies } from 'next/headers'
import { SIGNED_IN_COOKIE } from '#lib/domain/user-rules'
import { env } from '#lib/server/env'

/** What the cookie holds, sealed: the funnel API's token, and the company it was given for. */
export type SealedSession = { auth_token?: string; company?: string }

/** Six months: the funnel API ends sessions on its own terms before. */
const TTL_SECONDS = 60 * 60 * 24 * 180

function options(isSecure: boolean): SessionOptions {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env()
  return {
    // A host-only name that no sibling company can set; browsers refuse that prefix on plain http.
    cookieName: isSecure ? '__Host-session' : 'session',
    password: SESSION_SECRET_PREVIOUS ? { 2: SESSION_SECRET, 1: SESSION_SECRET_PREVIOUS } : { 1: SESSION_SECRET },
    ttl: TTL_SECONDS,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
  }
}

/** The visitor's sealed session; one that was given for another company counts as none. */
export async function openSession(company: string, isSecure: boolean) {
  const jar = await cookies()
  const session = await getIronSession<SealedSession>(jar, options(isSecure))
  const token = session.company === company ? session.auth_token : undefined
  return {
    token,
    async grant(auth_token: string) {
      session.auth_token = auth_token
      session.company = company
      await session.save()
      jar.set(SIGNED_IN_COOKIE, '1', { path: '/', sameSite: 'lax', secure: isSecure, maxAge: TTL_SECONDS })
    },
    end() {
      session.destroy()
      jar.delete(SIGNED_IN_COOKIE)
    },
  }
}
