import { openTestApi, type Options } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { type Person, startOidc } from '#tests/support/oidc'

export type Provider = 'google' | 'linkedin'

let people = 0
export const newPerson = (changes: Partial<Person> = {}): Person => ({
  sub: `subject-${(people += 1)}`,
  email: newEmail(),
  given_name: 'Nora',
  family_name: 'Vidal',
  ...changes,
})

export const notFound = { status: 404, body: { error: { code: 'NOT_FOUND' } } }
export const invalidCredentials = { status: 401, body: { error: { code: 'INVALID_CREDENTIALS' } } }

/** Opens a test API whose companies allow sign-in with Google and LinkedIn, and a local provider for both. */
export async function openSocialSite() {
  const oidc = await startOidc()
  const api = await openTestApi(['bakery', 'foundry'], undefined, oidc.env)
  const company_id = await api.companyId()
  await api.db
    .updateTable('companies')
    .set({ is_google_connect_active: true, is_linkedin_connect_active: true })
    .execute()
  return {
    api,
    oidc,
    company_id,
    signIn: (token: string, provider: Provider = 'google', options: Options = {}, id = company_id) =>
      api.send('POST', `/sessions/${provider}`, { token, company_id: id }, options),
    join: (token: string, provider: Provider = 'google', more: object = {}) =>
      api.send('POST', '/users', { [`${provider}_access_token`]: token, company_id, ...more }),
    close: async () => {
      await oidc.stop()
      await api.close()
    },
  }
}
export type SocialSite = Awaited<ReturnType<typeof openSocialSite>>
