import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { offerPasskeys } from '#lib/client/manager/passkey-autofill'
import { isPasskeyCapable, requestPasskey, signInWith } from '#lib/client/manager/passkeys'
import { useBrowserValue } from '#lib/client/use-browser-value'
import type { MemberSession } from '#lib/contract/staff/sessions'

/** Sign-in with a passkey, by a button or in the autofill of the email address. */
export function usePasskeySignIn(onSignedIn: (session: MemberSession) => void) {
  const isAvailable = useBrowserValue(isPasskeyCapable, false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const autofill = useRef<ReturnType<typeof offerPasskeys>>(undefined)
  const finish = useEffectEvent(onSignedIn)
  useEffect(() => {
    autofill.current = offerPasskeys({ onSignedIn: (session) => finish(session), onProblem: setError })
    return () => autofill.current?.stop()
  }, [])
  const start = async () => {
    setBusy(true)
    setError(null)
    try {
      onSignedIn(await signInWith(await requestPasskey()))
    } catch (reason) {
      setBusy(false)
      setError(reason)
      void autofill.current?.offer()
    }
  }
  return { isAvailable, isBusy, error, start }
}
