import useSWR from 'swr'
import { callStaff } from '#lib/client/manager/api'
import * as contract from '#lib/contract/staff/passkeys'
import { ApiError } from '#lib/contract/errors'

/** Loaded when a passkey is used, because most sign-ins need none. */
const load = () => import('@simplewebauthn/browser')

export const isPasskeyCapable = () => typeof PublicKeyCredential === 'function'

/** Whether the browser can offer passkeys in the autofill of the email address. */
export const hasPasskeyAutofill = async () =>
  isPasskeyCapable() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true

/** Asks for a passkey. With autofill, the browser waits until the member chooses one. Ends an earlier request. */
export async function requestPasskey({ isAutofill = false } = {}) {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([load(), callStaff(contract.startPasskeySignIn)])
  return startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
}

export const signInWith = (credential: Awaited<ReturnType<typeof requestPasskey>>) =>
  callStaff(contract.signInWithPasskey, { body: { credential } })

/** Ends a request for a passkey. */
export const cancelPasskey = async () => (await load()).WebAuthnAbortService.cancelCeremony()

async function createPasskey(name: string) {
  const [{ startRegistration }, optionsJSON] = await Promise.all([load(), callStaff(contract.startPasskey)])
  const credential = await startRegistration({ optionsJSON })
  await callStaff(contract.addPasskey, { body: { passkey: { name, credential } } })
}

type PasskeyProblem = 'cancelled' | 'exists' | 'wrong' | 'expired' | 'offline'

/** The passkey problem of an error. Null for any other error, which has its own text. */
export function passkeyProblemOf(error: unknown): PasskeyProblem | null {
  if (error instanceof ApiError) {
    if (error.code === 'TOKEN_EXPIRED') return 'expired'
    if (error.code === 'INVALID_CREDENTIALS' || error.code === 'INVALID') return 'wrong'
    if (error.code === 'CONFLICT') return 'exists'
    return error.code === 'UNAVAILABLE' ? 'offline' : null
  }
  if (!(error instanceof Error)) return null
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled'
  if (error.name === 'InvalidStateError') return 'exists'
  // The script could not be loaded.
  return /chunk|import|fetch/i.test(`${error.name} ${error.message}`) ? 'offline' : null
}

/** The passkeys of the member. */
export function usePasskeys() {
  const { data, error, mutate } = useSWR('manager-passkeys', () => callStaff(contract.listPasskeys))
  return {
    passkeys: data?.passkeys,
    error: error as unknown,
    reload: () => mutate(),
    add: async (name: string) => {
      await createPasskey(name)
      await mutate()
    },
    rename: async (id: number, name: string) => {
      await callStaff(contract.renamePasskey, { params: { id }, body: { passkey: { name } } })
      await mutate()
    },
    remove: async (id: number) => {
      await callStaff(contract.removePasskey, { params: { id } })
      await mutate()
    },
  }
}
