import 'server-only'
import type { PublicCompany } from '#lib/domain/company'
import { definedVariables } from '#lib/domain/defined-variables'
import { type SocialClients, socialClientsFrom, SocialSettings } from '#lib/domain/social-provider'

let parsed: SocialClients | undefined
/** The clients that the operator has registered with the providers. Parsed once. */
export const socialClients = (): SocialClients =>
  (parsed ??= socialClientsFrom(SocialSettings.parse(definedVariables(process.env))))

/** The company with the switches of unconfigured providers turned off. */
export const withConfiguredProviders = (company: PublicCompany): PublicCompany => ({
  ...company,
  is_google_connect_active: company.is_google_connect_active && socialClients().google !== null,
  is_linkedin_connect_active: company.is_linkedin_connect_active && socialClients().linkedin !== null,
})
