import { z } from 'zod'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#lib/domain/social-outcome'

export const SocialProviderName = z.enum(SOCIAL_PROVIDERS)

export const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url), {
    message: 'must be https',
  })

/** Environment variables. A provider is offered if both its ID and its secret are set. */
export const SOCIAL_VARIABLES = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional().meta({
    group: 'Sign-in',
    description: 'Client ID of Google. Requires `GOOGLE_CLIENT_SECRET`. Companies enable the provider in their bundle.',
    fallback: 'Google sign-in is off',
  }),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ group: 'Sign-in', description: 'Client secret of Google. Requires `GOOGLE_CLIENT_ID`.' }),
  GOOGLE_ISSUER: Issuer.default('https://accounts.google.com').meta({
    group: 'Sign-in',
    description: 'Issuer URL of an OpenID provider that replaces Google. Must be https, except on localhost.',
  }),
  LINKEDIN_CLIENT_ID: z.string().min(1).optional().meta({
    group: 'Sign-in',
    description:
      'Client ID of LinkedIn. Requires `LINKEDIN_CLIENT_SECRET`. Companies enable the provider in their bundle.',
    fallback: 'LinkedIn sign-in is off',
  }),
  LINKEDIN_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ group: 'Sign-in', description: 'Client secret of LinkedIn. Requires `LINKEDIN_CLIENT_ID`.' }),
  LINKEDIN_ISSUER: Issuer.default('https://www.linkedin.com/oauth').meta({
    group: 'Sign-in',
    description: 'Issuer URL of an OpenID provider that replaces LinkedIn. Must be https, except on localhost.',
  }),
}
export const SocialSettings = z.object(SOCIAL_VARIABLES)
export type SocialSettings = z.output<typeof SocialSettings>

export type SocialClient = { issuer: string; client_id: string; client_secret: string }
export type SocialClients = { readonly [provider in SocialProvider]: SocialClient | null }

const clientOf = (id: string | undefined, client_secret: string | undefined, issuer: string) =>
  id && client_secret ? { issuer, client_id: id, client_secret } : null

/** The clients that the operator has registered with the providers. */
export const socialClientsFrom = (settings: SocialSettings): SocialClients => ({
  google: clientOf(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, settings.GOOGLE_ISSUER),
  linkedin: clientOf(settings.LINKEDIN_CLIENT_ID, settings.LINKEDIN_CLIENT_SECRET, settings.LINKEDIN_ISSUER),
})
