import { call } from '#lib/client/api'
import { createSignInCode } from '#lib/contract/one-time-codes'
import { SIGN_IN_FIRST } from '#lib/domain/application-link'

/** Creates the URL of this screen with a code that signs the user in, once, in another browser. */
export async function createSignInLink(): Promise<string> {
  const { token } = await call(createSignInCode)
  const url = new URL(location.href)
  url.searchParams.set(SIGN_IN_FIRST, '1')
  url.searchParams.set('token', token)
  return url.href
}
