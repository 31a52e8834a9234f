import * as oidc from 'openid-client'
import type { SocialOutcome, SocialProvider } from '#lib/domain/social-outcome'
import type { SocialClient } from '#lib/domain/social-provider'

/** What binds a way through a provider to the browser that began it; sealed in its cookie meanwhile. */
export type Secrets = { state: string; nonce?: string | undefined; verifier?: string | undefined }

/** A way that ended otherwise than in an account, in the words for it. */
export class SocialError extends Error {
  readonly outcome: SocialOutcome
  constructor(outcome: SocialOutcome, cause?: unknown) {
    super(outcome, { cause })
    this.name = 'SocialError'
    this.outcome = outcome
  }
}

/**
 * LinkedIn refuses a `code_verifier` of apps that it has not opened PKCE for, and puts no nonce into its id_tokens: there the
 * state in the sealed cookie has to do.
 */
const SENDS = { google: { nonce: true, pkce: true }, linkedin: { nonce: false, pkce: false } } as const

/** In seconds. */
const PATIENCE = 8

const known = new Map<string, Promise<oidc.Configuration>>()

/** What the provider publishes of itself, read once; one that was away is asked again the next time. */
function configurationOf({ issuer, client_id, client_secret }: SocialClient) {
  const key = `${issuer} ${client_id}`
  const reading =
    known.get(key) ??
    oidc.discovery(new URL(issuer), client_id, undefined, oidc.ClientSecretPost(client_secret), {
      timeout: PATIENCE,
      // Configuration lets plain http in for this machine alone.
      ...(issuer.startsWith('http:') && { execute: [oidc.allowInsecureRequests] }),
    })
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  return reading
}

type Begin = { provider: SocialProvider; client: SocialClient; redirect_uri: string; state: string; locale: string }

/** The provider's address to send the browser to, and what must be kept until it comes back. */
export async function beginAt({ provider, client, redirect_uri, state, locale }: Begin) {
  const { nonce, pkce } = SENDS[provider]
  const secrets: Secrets = {
    state,
    ...(nonce && { nonce: oidc.randomNonce() }),
    ...(pkce && { verifier: oidc.randomPKCECodeVerifier() }),
  }
  const configuration = await configurationOf(client).catch((error: unknown) => {
    throw new SocialError('UNAVAILABLE', error)
  })
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    ui_locales: locale,
    ...(provider === 'google' && { hl: locale, prompt: 'select_account' }),
    ...(secrets.nonce && { nonce: secrets.nonce }),
    ...(secrets.verifier && {
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    }),
  })
  return { url, secrets }
}

/** The id_token for what the provider answered at `address`, the redirect_uri with its query. */
export async function finishAt(client: SocialClient, address: URL, { state, nonce, verifier }: Secrets) {
  try {
    const tokens = await oidc.authorizationCodeGrant(await configurationOf(client), address, {
      expectedState: state,
      idTokenExpected: true,
      ...(nonce && { expectedNonce: nonce }),
      ...(verifier && { pkceCodeVerifier: verifier }),
    })
    if (tokens.id_token === undefined) throw new SocialError('UNAVAILABLE')
    return tokens.id_token
  } catch (error) {
    throw error instanceof SocialError ? error : new SocialError(outcomeOf(error), error)
  }
}

const CANCELLED = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

function outcomeOf(error: unknown): SocialOutcome {
  if (error instanceof oidc.AuthorizationResponseError)
    return CANCELLED.includes(error.error) ? 'CANCELLED' : 'UNAVAILABLE'
  // A code that was used, is too old, or was never this browser's.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return 'EXPIRED'
  return 'UNAVAILABLE'
}
