import { callStaff } from '#lib/client/manager/api'
import { sendSignInCode } from '#lib/contract/staff/sessions'

/** Requests a sign-in code. `browser` comes from a link in an email. Codes requested with it have their own limit. */
export function requestCode(email: string) {
  const browser = new URLSearchParams(location.search).get('browser')?.slice(0, 200)
  return callStaff(sendSignInCode, { body: { email, ...(browser && { browser }) } })
}
