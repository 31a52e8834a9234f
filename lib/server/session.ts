import 'server-only'
import { getIronSession, type SessionOptions } from 'iron-session'
import { cookies } from 'next/headers'
import { SIGNED_IN_COOKIE } from '#lib/domain/user-rules'
import { env } from '#lib/server/env'

/** What the cookie holds, sealed: the funnel API's token, and the company it was given for. */
export type SealedSession = { auth_token?: string; company?: string }

/**
 * A person's own session, and the credential of a phone that records for somebody: apart, so that neither takes the
 * other's place. Seconds; the funnel API ends both on its own terms before.
 */
const KINDS = {
  session: { ttl: 60 * 60 * 24 * 180, sameSite: 'lax' },
  recording: { ttl: 60 * 60 * 2, sameSite: 'strict' },
} as const
export type SessionKind = keyof typeof KINDS

function options(isSecure: boolean, kind: SessionKind): SessionOptions {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env()
  const { ttl, sameSite } = KINDS[kind]
  return {
    // A host-only name that no sibling company can set; browsers refuse that prefix on plain http.
    cookieName: isSecure ? `__Host-${kind}` : kind,
    password: SESSION_SECRET_PREVIOUS ? { 2: SESSION_SECRET, 1: SESSION_SECRET_PREVIOUS } : { 1: SESSION_SECRET },
    ttl,
    cookieOptions: { httpOnly: true, sameSite, secure: isSecure, path: '/' },
  }
}

/** The visitor's sealed session; one that was given for another company counts as none. */
export async function openSession(company: string, isSecure: boolean, kind: SessionKind = 'session') {
  const jar = await cookies()
  const session = await getIronSession<SealedSession>(jar, options(isSecure, kind))
  const token = session.company === company ? session.auth_token : undefined
  return {
    token,
    async grant(auth_token: string) {
      session.auth_token = auth_token
      session.company = company
      await session.save()
      if (kind !== 'session') return
      jar.set(SIGNED_IN_COOKIE, '1', { path: '/', sameSite: 'lax', secure: isSecure, maxAge: KINDS.session.ttl })
    },
    end() {
      session.destroy()
      if (kind === 'session') jar.delete(SIGNED_IN_COOKIE)
    },
  }
}
