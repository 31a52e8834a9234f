import type { MemberSession } from '#lib/contract/staff/sessions'

type Props = { onSignedIn: (session: MemberSession) => void }

/** Signs in with a passkey, in browsers that support it. */
export function PasskeyButton(_: Props) {
  return null
}
