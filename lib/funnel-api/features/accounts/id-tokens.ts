import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { Email, PersonName } from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#lib/domain/social-outcome'
import type { SocialClient, SocialClients } from '#lib/domain/social-provider'

/** What a provider says of somebody. An e-mail that it does not call verified is one that was typed in, no more. */
export type Vouched = {
  provider: SocialProvider
  subject: string
  email: string | null
  isEmailVerified: boolean
  first_name: string
  last_name: string
}
/** Reads an id_token; throws 401 for one that is not genuine, ours and fresh, 503 where the provider's keys cannot be had. */
export type Verifier = (token: string, now: Date) => Promise<Vouched>
export type Verifiers = { readonly [provider in SocialProvider]: Verifier | null }

/** An id_token opens a session once it was issued; nobody has a reason to keep it. */
const MAX_AGE = '10 minutes'
const SKEW = '30 seconds'
/** Never 'none', and nothing that a client secret could sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256']

const name = z
  .string()
  .transform((text) =>
    text
      .replace(/[\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 80),
  )
  .pipe(PersonName)
  .catch('')
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email.nullable().catch(null),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  given_name: name,
  family_name: name,
  name,
})

const Discovery = z.object({ jwks_uri: z.url() })

export const verifiersFrom = (clients: SocialClients): Verifiers => {
  const of = (provider: SocialProvider) => {
    const client = clients[provider]
    return client && verifierOf(provider, client)
  }
  const [google, linkedin] = SOCIAL_PROVIDERS.map(of)
  return { google: google ?? null, linkedin: linkedin ?? null }
}

function verifierOf(provider: SocialProvider, { issuer, client_id }: SocialClient): Verifier {
  let keys: Promise<JWTVerifyGetKey> | undefined
  return async (token, now) => {
    // A provider that was away is asked again the next time.
    keys ??= keysOf(issuer).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    const { payload } = await keys
      .then((key) =>
        jwtVerify(token, key, {
          issuer,
          audience: client_id,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'exp', 'iat'],
          maxTokenAge: MAX_AGE,
          clockTolerance: SKEW,
          currentDate: now,
        }),
      )
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
    const claims = Claims.parse(payload)
    const [first = '', ...rest] = claims.name.split(' ')
    return {
      provider,
      subject: claims.sub,
      email: claims.email,
      isEmailVerified: claims.email !== null && claims.email_verified,
      first_name: claims.given_name || first,
      last_name: claims.family_name || rest.join(' '),
    }
  }
}

async function keysOf(issuer: string) {
  const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  })
  const { jwks_uri } = Discovery.parse(await reply.json())
  return createRemoteJWKSet(new URL(jwks_uri))
}

/** What is wrong with the token is its bearer's fault; all else is a provider that cannot be asked. Neither says the token. */
const refusalOf = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'
    ? new ApiError('INVALID_CREDENTIALS', `the provider's token is not good: ${error.code}`)
    : new ApiError('UNAVAILABLE', 'the provider cannot be asked')
