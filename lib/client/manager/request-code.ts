import { callStaff } from '#lib/client/manager/api'
import { sendSignInCode } from '#lib/contract/staff/sessions'

/** Requests a sign-in code. A page that was opened from an email has a limit of its own. */
export function requestCode(email: string) {
  const browser = new URLSearchParams(location.search).get('browser')?.slice(0, 200)
  return callStaff(sendSignInCode, { body: { email, ...(browser && { browser }) } })
}
