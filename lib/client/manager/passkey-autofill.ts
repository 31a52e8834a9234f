import { cancelPasskey, hasPasskeyAutofill, requestPasskey, signInWith } from '#lib/client/manager/passkeys'
import type { MemberSession } from '#lib/contract/staff/sessions'

/** Less than the five minutes for which a challenge is valid. */
const RENEWAL_MS = 4 * 60 * 1000

type Listeners = { onSignedIn: (session: MemberSession) => void; onProblem: (error: unknown) => void }

/**
 * Offers passkeys in the autofill of the email address, if the browser supports it. Renews the challenge while the page
 * is visible. `offer` repeats the offer after another request has ended it.
 */
export function offerPasskeys({ onSignedIn, onProblem }: Listeners) {
  let isStopped = false
  let isOffered = false
  let offered_at = 0

  async function offer() {
    if (!(await hasPasskeyAutofill()) || isStopped) return
    isOffered = true
    offered_at = Date.now()
    // Rejects if another request or `stop` cancels the offer, or if there is no challenge. A code by email still works.
    const credential = await requestPasskey({ isAutofill: true }).catch(() => null)
    if (!credential || isStopped) return
    // A rejected passkey is not offered again at once, because a browser may choose it without asking.
    await signInWith(credential).then(onSignedIn, onProblem)
  }
  const renew = () => {
    const isOld = Date.now() - offered_at >= RENEWAL_MS
    if (isOffered && isOld && document.visibilityState === 'visible') void offer()
  }
  const timer = setInterval(renew, RENEWAL_MS)
  document.addEventListener('visibilitychange', renew)
  void offer()
  return {
    offer,
    stop() {
      isStopped = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      if (isOffered) void cancelPasskey()
    },
  }
}
