import { z } from 'zod'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#lib/domain/social-outcome'

export const SocialProviderName = z.enum(SOCIAL_PROVIDERS)

const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url), {
    message: 'must be https',
  })

/** Environment variables. A provider is offered if both its ID and its secret are set. */
export const SOCIAL_VARIABLES = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: Issuer.default('https://accounts.google.com'),
  LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
  LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
  LINKEDIN_ISSUER: Issuer.default('https://www.linkedin.com/oauth'),
}
const Variables = z.object(SOCIAL_VARIABLES)

export type SocialClient = { issuer: string; client_id: string; client_secret: string }
export type SocialClients = { readonly [provider in SocialProvider]: SocialClient | null }

const clientOf = (id: string | undefined, client_secret: string | undefined, issuer: string) =>
  id && client_secret ? { issuer, client_id: id, client_secret } : null

/** The clients that the operator has registered with the providers. */
export function socialClientsFrom(environment: Record<string, string | undefined>): SocialClients {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const its = Variables.parse(set)
  return {
    google: clientOf(its.GOOGLE_CLIENT_ID, its.GOOGLE_CLIENT_SECRET, its.GOOGLE_ISSUER),
    linkedin: clientOf(its.LINKEDIN_CLIENT_ID, its.LINKEDIN_CLIENT_SECRET, its.LINKEDIN_ISSUER),
  }
}
