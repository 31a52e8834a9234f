import 'server-only'
import { getIronSession, type IronSession, type SessionOptions, unsealData } from 'iron-session'
import { cookies } from 'next/headers'
import type { SocialProvider } from '#lib/domain/social-outcome'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import type { Secrets } from '#lib/integrations/oidc'
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
  // What a way through a provider has to find again; it comes back from another site.
  social: { ttl: 60 * 15, sameSite: 'lax' },
  // Marks a device that a person has signed in on. It stays when they sign out, for as long as browsers keep a cookie.
  device: { ttl: 60 * 60 * 24 * 400, sameSite: 'lax' },
} as const
export type SessionKind = Exclude<keyof typeof KINDS, 'social' | 'device'>

function options(isSecure: boolean, kind: keyof typeof KINDS): SessionOptions {
  const { ttl, sameSite } = KINDS[kind]
  return {
    // A host-only name that no sibling company can set; browsers refuse that prefix on plain http.
    cookieName: isSecure ? `__Host-${kind}` : kind,
    password: env().SESSION_SECRET,
    ttl,
    cookieOptions: { httpOnly: true, sameSite, secure: isSecure, path: '/' },
  }
}

/**
 * What a cookie holds that any known secret sealed; what is written is sealed by SESSION_SECRET. The number in a seal says
 * nothing of its secret, which has a place today and another tomorrow: 1 is written, 2 was where there was a previous one.
 */
async function opened<T extends object>(isSecure: boolean, kind: keyof typeof KINDS): Promise<IronSession<T>> {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env()
  const jar = await cookies()
  const its = options(isSecure, kind)
  const session = await getIronSession<T>(jar, its)
  const seal = jar.get(its.cookieName)?.value
  for (const secret of [SESSION_SECRET, SESSION_SECRET_PREVIOUS])
    if (seal && secret && Object.keys(session).length === 0)
      Object.assign(session, await unsealData<T>(seal, { password: { 1: secret, 2: secret }, ttl: KINDS[kind].ttl }))
  return session
}

/** The visitor's sealed session; one that was given for another company counts as none. */
export async function openSession(company: string, isSecure: boolean, kind: SessionKind = 'session') {
  const jar = await cookies()
  const session = await opened<SealedSession>(isSecure, kind)
  const token = session.company === company ? session.auth_token : undefined
  return {
    token,
    async grant(auth_token: string, device_token?: string) {
      session.auth_token = auth_token
      session.company = company
      await session.save()
      if (kind !== 'session') return
      if (device_token !== undefined) await keepDevice(company, isSecure, device_token)
      jar.set(SIGNED_IN_COOKIE, '1', { path: '/', sameSite: 'lax', secure: isSecure, maxAge: KINDS.session.ttl })
    },
    end() {
      session.destroy()
      if (kind === 'session') jar.delete(SIGNED_IN_COOKIE)
    },
  }
}

type SealedDevice = { company?: string; tokens?: readonly string[] }
/** People who share a browser. */
const DEVICE_TOKENS_MOST = 5

const openDevice = (isSecure: boolean) => opened<SealedDevice>(isSecure, 'device')
const tokensOf = ({ company, tokens = [] }: SealedDevice, asked: string) => (company === asked ? tokens : [])

/** Tokens of the people who have signed in here, for the `x-device-token` header; null where nobody has. */
export async function deviceTokens(company: string, isSecure: boolean): Promise<string | null> {
  return tokensOf(await openDevice(isSecure), company).join(',') || null
}

/** A token begins with its user: the newest of each person is kept. */
async function keepDevice(company: string, isSecure: boolean, token: string) {
  const device = await openDevice(isSecure)
  const [user] = token.split('.')
  const others = tokensOf(device, company).filter((one) => one.split('.')[0] !== user)
  Object.assign(device, { company, tokens: [token, ...others].slice(0, DEVICE_TOKENS_MOST) })
  await device.save()
}

/** Forgets who has signed in here. */
export const forgetDevice = async (isSecure: boolean) => (await openDevice(isSecure)).destroy()

/** A way through a provider that a browser is on. */
export type Flow = Secrets & { company: string; provider: SocialProvider; back: string; locale: string }

/** Keeps the way that is begun; a second one, in another tab, takes its place. */
export async function keepFlow(isSecure: boolean, flow: Flow) {
  const sealed = await opened<Partial<Flow>>(isSecure, 'social')
  Object.assign(sealed, { nonce: undefined, verifier: undefined }, flow)
  await sealed.save()
}

/** The way that the browser was on, once; null where there is none, or none of this company with that provider. */
export async function takeFlow(isSecure: boolean, company: string, provider: SocialProvider): Promise<Flow | null> {
  const sealed = await opened<Partial<Flow>>(isSecure, 'social')
  const { state, nonce, verifier, back = '/', locale = 'en', ...its } = sealed
  sealed.destroy()
  if (state === undefined || its.company !== company || its.provider !== provider) return null
  return { company, provider, state, nonce, verifier, back, locale }
}
