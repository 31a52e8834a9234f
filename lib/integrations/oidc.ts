import * as oidc from 'openid-client'
import { z } from 'zod'
import type { SocialOutcome, SocialProvider } from '#lib/domain/social-outcome'
import type { SocialClient } from '#lib/domain/social-provider'

/** The claim `email_verified`, which some providers write as text. */
export const EmailVerified = z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false)

/** Values that bind a sign-in to the browser that started it. They are sealed in its cookie. */
export type Secrets = { state: string; nonce?: string | undefined; verifier?: string | undefined }

/** A sign-in that failed, with the outcome to show. */
export class SocialError extends Error {
  readonly outcome: SocialOutcome
  constructor(outcome: SocialOutcome, cause?: unknown) {
    super(outcome, { cause })
    this.name = 'SocialError'
    this.outcome = outcome
  }
}

/**
 * LinkedIn rejects a `code_verifier` unless it has enabled PKCE for the app, and puts no nonce into its id_tokens. For
 * LinkedIn, only the state in the sealed cookie binds the sign-in to the browser.
 */
const SUPPORT = { google: { nonce: true, pkce: true }, linkedin: { nonce: false, pkce: false } } as const

const TIMEOUT_SECONDS = 8

const configurations = new Map<string, Promise<oidc.Configuration>>()

/** Returns the provider's published configuration, which is read once. */
function configurationOf({ issuer, client_id, client_secret }: SocialClient) {
  const key = `${issuer} ${client_id}`
  const pending =
    configurations.get(key) ??
    oidc.discovery(new URL(issuer), client_id, undefined, oidc.ClientSecretPost(client_secret), {
      timeout: TIMEOUT_SECONDS,
      // The configuration allows plain http only for localhost.
      ...(issuer.startsWith('http:') && { execute: [oidc.allowInsecureRequests] }),
    })
  configurations.set(key, pending)
  // Failures are not cached. The caller handles the error.
  pending.catch(() => configurations.delete(key))
  return pending
}

type AuthorizationOptions = {
  provider: SocialProvider
  client: SocialClient
  redirect_uri: string
  state: string
  locale: string
}

/** The provider's URL to redirect to, and the values to store until it redirects back. */
export async function buildAuthorization({ provider, client, redirect_uri, state, locale }: AuthorizationOptions) {
  const { nonce, pkce } = SUPPORT[provider]
  const secrets: Secrets = {
    state,
    ...(nonce && { nonce: oidc.randomNonce() }),
    ...(pkce && { verifier: oidc.randomPKCECodeVerifier() }),
  }
  const url = await startAuthorization(client, {
    redirect_uri,
    secrets,
    ui_locales: locale,
    ...(provider === 'google' && { hl: locale, prompt: 'select_account' }),
  })
  return { url, secrets }
}

type AuthorizationRequest = { redirect_uri: string; secrets: Secrets; ui_locales: string; hl?: string; prompt?: string }

/** The provider's URL to redirect to, with these secrets. */
export async function startAuthorization(
  client: SocialClient,
  { secrets, ...parameters }: AuthorizationRequest,
): Promise<URL> {
  const configuration = await configurationOf(client).catch((error: unknown) => {
    throw new SocialError('UNAVAILABLE', error)
  })
  const { state, nonce, verifier } = secrets
  return oidc.buildAuthorizationUrl(configuration, {
    ...parameters,
    scope: 'openid email profile',
    state,
    ...(nonce && { nonce }),
    ...(verifier && {
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  })
}

const requestTokens = (
  configuration: oidc.Configuration,
  callbackUrl: URL,
  { state, nonce, verifier }: Secrets,
): ReturnType<typeof oidc.authorizationCodeGrant> =>
  oidc.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    idTokenExpected: true,
    ...(nonce && { expectedNonce: nonce }),
    ...(verifier && { pkceCodeVerifier: verifier }),
  })

const toSocialError = (error: unknown) =>
  error instanceof SocialError ? error : new SocialError(outcomeOf(error), error)

/** Exchanges the code in `callbackUrl`, to which the provider redirected, for an id_token. */
export async function exchangeCode(client: SocialClient, callbackUrl: URL, secrets: Secrets) {
  try {
    const tokens = await requestTokens(await configurationOf(client), callbackUrl, secrets)
    if (tokens.id_token === undefined) throw new SocialError('UNAVAILABLE')
    return tokens.id_token
  } catch (error) {
    throw toSocialError(error)
  }
}

/**
 * Exchanges the code in `callbackUrl` for the claims about the person. The id_token comes from the provider itself over
 * TLS, so its signature need not be verified. Some providers put the email only into the userinfo.
 */
export async function exchangeForClaims(client: SocialClient, callbackUrl: URL, secrets: Secrets) {
  try {
    const configuration = await configurationOf(client)
    const tokens = await requestTokens(configuration, callbackUrl, secrets)
    const claims = tokens.claims()
    if (!claims) throw new SocialError('UNAVAILABLE')
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
    return { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
  } catch (error) {
    throw toSocialError(error)
  }
}

const CANCELLED = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

function outcomeOf(error: unknown): SocialOutcome {
  if (error instanceof oidc.AuthorizationResponseError)
    return CANCELLED.includes(error.error) ? 'CANCELLED' : 'UNAVAILABLE'
  // The code was already used, has expired, or belongs to another browser.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return 'EXPIRED'
  return 'UNAVAILABLE'
}
