import { z } from 'zod'
import { Issuer, type SocialClient } from '#lib/domain/social-provider'

const group = 'Sign-in'

/** Environment variables. The provider is offered to members if the issuer, the ID and the secret are set. */
export const STAFF_OIDC_VARIABLES = {
  MANAGER_OIDC_ISSUER: Issuer.optional().meta({
    group,
    description:
      'Issuer URL of the OpenID Connect provider with which [members sign in](member-sign-in.md#sign-in-with-openid-connect) to the back office. Requires `MANAGER_OIDC_CLIENT_ID` and `MANAGER_OIDC_CLIENT_SECRET`. Must be https, except on localhost.',
    fallback: 'OpenID Connect is off',
  }),
  MANAGER_OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ group, description: 'Client ID of the provider of `MANAGER_OIDC_ISSUER`.' }),
  MANAGER_OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ group, description: 'Client secret of the provider of `MANAGER_OIDC_ISSUER`.' }),
  MANAGER_OIDC_NAME: z.string().trim().min(1).max(40).optional().meta({
    group,
    description: 'Name of the provider on the button of the sign-in page. Example: `Okta`.',
    fallback: 'the host of the issuer',
  }),
}
type StaffOidcSettings = z.output<z.ZodObject<typeof STAFF_OIDC_VARIABLES>>

export type StaffOidc = SocialClient & { name: string }

/** The provider of the back office. Null if none is configured. */
export function staffOidcFrom(settings: StaffOidcSettings): StaffOidc | null {
  const { MANAGER_OIDC_ISSUER: issuer, MANAGER_OIDC_CLIENT_ID: client_id, MANAGER_OIDC_NAME: name } = settings
  const client_secret = settings.MANAGER_OIDC_CLIENT_SECRET
  if (!issuer || !client_id || !client_secret) return null
  return { issuer, client_id, client_secret, name: name ?? new URL(issuer).hostname }
}
