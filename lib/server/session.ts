import 'server-only'
import { getIronSession, type IronSession, type SessionOptions, unsealData } from 'iron-session'
import { cookies } from 'next/headers'
import type { SocialProvider } from '#lib/domain/social-outcome'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import type { Secrets } from '#lib/integrations/oidc'
import { env } from '#lib/server/env'

/** Content of the sealed cookie: the funnel API's token and the company that it belongs to. */
export type SealedSession = { auth_token?: string; company?: string }

/**
 * Cookie types. The user's session and the credential of a recording phone are separate, so that they do not overwrite
 * each other. TTL in seconds. The funnel API expires sessions and credentials earlier.
 */
const KINDS = {
  session: { ttl: 60 * 60 * 24 * 180, sameSite: 'lax' },
  recording: { ttl: 60 * 60 * 2, sameSite: 'strict' },
  // State of a social sign-in. Lax, because the browser must send it when the provider redirects back from its site.
  social: { ttl: 60 * 15, sameSite: 'lax' },
  // Marks a device on which a user has signed in. It survives sign-out, for the maximum age of a cookie.
  device: { ttl: 60 * 60 * 24 * 400, sameSite: 'lax' },
} as const
export type SessionKind = Exclude<keyof typeof KINDS, 'social' | 'device'>

function sessionOptions(isSecure: boolean, kind: keyof typeof KINDS): SessionOptions {
  const { ttl, sameSite } = KINDS[kind]
  return {
    // The prefix prevents sibling companies from setting it. Browsers reject the prefix on plain http.
    cookieName: isSecure ? `__Host-${kind}` : kind,
    password: env().SESSION_SECRET,
    ttl,
    cookieOptions: { httpOnly: true, sameSite, secure: isSecure, path: '/' },
  }
}

/**
 * Opens a cookie that was sealed with the current or the previous secret. New seals always use SESSION_SECRET. The
 * number in a seal does not identify its secret, because the secrets change places in a rotation. This version writes
 * 1, and earlier versions wrote 2.
 */
async function openCookie<T extends object>(isSecure: boolean, kind: keyof typeof KINDS): Promise<IronSession<T>> {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env()
  const jar = await cookies()
  const cookieOptions = sessionOptions(isSecure, kind)
  const session = await getIronSession<T>(jar, cookieOptions)
  const seal = jar.get(cookieOptions.cookieName)?.value
  for (const secret of [SESSION_SECRET, SESSION_SECRET_PREVIOUS])
    if (seal && secret && Object.keys(session).length === 0)
      Object.assign(session, await unsealData<T>(seal, { password: { 1: secret, 2: secret }, ttl: KINDS[kind].ttl }))
  return session
}

/** The visitor's session. A session of another company is ignored. */
export async function openSession(company: string, isSecure: boolean, kind: SessionKind = 'session') {
  const jar = await cookies()
  const session = await openCookie<SealedSession>(isSecure, kind)
  const token = session.company === company ? session.auth_token : undefined
  return {
    token,
    async saveTokens(auth_token: string, device_token?: string) {
      session.auth_token = auth_token
      session.company = company
      await session.save()
      if (kind !== 'session') return
      if (device_token !== undefined) await storeDevice(company, isSecure, device_token)
      jar.set(SIGNED_IN_COOKIE, '1', { path: '/', sameSite: 'lax', secure: isSecure, maxAge: KINDS.session.ttl })
    },
    end() {
      session.destroy()
      if (kind === 'session') jar.delete(SIGNED_IN_COOKIE)
    },
  }
}

type SealedDevice = { company?: string; tokens?: readonly string[] }
/** Maximum number of users remembered per browser. */
const MAX_DEVICE_TOKENS = 5

const openDevice = (isSecure: boolean) => openCookie<SealedDevice>(isSecure, 'device')
const tokensOf = ({ company, tokens = [] }: SealedDevice, requestedCompany: string) =>
  company === requestedCompany ? tokens : []

/** Tokens of users who signed in on this device, for the `x-device-token` header. Null if there are none. */
export async function deviceTokens(company: string, isSecure: boolean): Promise<string | null> {
  return tokensOf(await openDevice(isSecure), company).join(',') || null
}

/** Stores the newest token of each user. A token starts with its user's ID. */
async function storeDevice(company: string, isSecure: boolean, token: string) {
  const device = await openDevice(isSecure)
  const [user] = token.split('.')
  const others = tokensOf(device, company).filter((other) => other.split('.')[0] !== user)
  Object.assign(device, { company, tokens: [token, ...others].slice(0, MAX_DEVICE_TOKENS) })
  await device.save()
}

export const forgetDevice = async (isSecure: boolean) => (await openDevice(isSecure)).destroy()

/** A social sign-in in progress. */
export type Flow = Secrets & { company: string; provider: SocialProvider; back: string; locale: string }

/** Stores a social sign-in when it starts. A sign-in that starts later in another tab replaces it. */
export async function storeFlow(isSecure: boolean, flow: Flow) {
  const sealed = await openCookie<Partial<Flow>>(isSecure, 'social')
  Object.assign(sealed, { nonce: undefined, verifier: undefined }, flow)
  await sealed.save()
}

/** Returns the social sign-in in progress, and deletes it. Null if there is none for this company and provider. */
export async function readFlow(isSecure: boolean, company: string, provider: SocialProvider): Promise<Flow | null> {
  const sealed = await openCookie<Partial<Flow>>(isSecure, 'social')
  const { state, nonce, verifier, back = '/', locale = 'en', ...secrets } = sealed
  sealed.destroy()
  if (state === undefined || secrets.company !== company || secrets.provider !== provider) return null
  return { company, provider, state, nonce, verifier, back, locale }
}
