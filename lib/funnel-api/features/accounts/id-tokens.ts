import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { Email, PersonName } from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#lib/domain/social-outcome'
import { EmailVerified } from '#lib/integrations/oidc'
import type { Verifier, Verifiers } from '#lib/funnel-api/platform/ports'
import type { SocialClient, SocialClients } from '#lib/domain/social-provider'

/** Clients use an ID token immediately after it is issued, so older ones are rejected. */
const MAX_AGE = '10 minutes'
const SKEW = '30 seconds'
/** Excludes 'none' and algorithms that sign with the client secret. */
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
  email_verified: EmailVerified,
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
    // After a failure, the next call loads the keys again.
    keys ??= fetchKeys(issuer).catch((error: unknown) => {
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
        throw toApiError(error)
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

async function fetchKeys(issuer: string) {
  const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  })
  const { jwks_uri } = Discovery.parse(await reply.json())
  return createRemoteJWKSet(new URL(jwks_uri))
}

/** Maps errors of the token to INVALID_CREDENTIALS and all others to UNAVAILABLE. The messages do not contain the token. */
const toApiError = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'
    ? new ApiError('INVALID_CREDENTIALS', `Invalid ID token: ${error.code}`)
    : new ApiError('UNAVAILABLE', 'Sign-in provider unavailable')
