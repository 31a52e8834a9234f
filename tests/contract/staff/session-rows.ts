import type { Params } from '#lib/contract/endpoint'
import type { Body } from '#tests/contract/rows'
import type { TestApi } from '#tests/support/api'

type Valid = {
  params?: Params
  body?: Body
  /** Default: 200. */
  status?: number
}
/** A valid call by a signed-in member. A row may create what it needs. */
export type SessionRow = (api: TestApi, member: { id: number }) => Valid | Promise<Valid>
/** A valid call without a session. `foreignStatus` is the status on other hosts, and of a write from another site. */
export type PublicRow = Valid & { foreignStatus: number }

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }

/** Adds a passkey to a member. */
async function ownPasskey({ db, api }: TestApi, { id }: { id: number }): Promise<Params> {
  const passkey = {
    staff_user_id: id,
    credential_id: crypto.randomUUID(),
    public_key: '',
    counter: 0,
    transports: null,
    name: 'Phone',
    created_at: api.now().toISOString(),
    last_used_at: null,
  }
  return db.insertInto('staff_passkeys').values(passkey).returning('id').executeTakeFirstOrThrow()
}

/** The calls that need a session and belong to no company. */
export const SESSION_TABLE: Record<string, SessionRow> = {
  readSession: () => ({}),
  updateSession: () => ({ body: { name: 'Ada Frei' } }),
  signOut: () => ({}),
  listSignIns: () => ({}),
  endSignIn: async ({ db }, { id }) => ({
    params: await db
      .selectFrom('staff_sessions')
      .select('id')
      .where('staff_user_id', '=', id)
      .executeTakeFirstOrThrow(),
  }),
  endOtherSignIns: () => ({}),
  listPasskeys: () => ({}),
  startPasskey: () => ({}),
  // Only a device can create a valid passkey.
  addPasskey: () => ({
    body: {
      passkey: {
        name: 'Phone',
        credential: { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
      },
    },
    status: 422,
  }),
  renamePasskey: async (api, member) => ({
    params: await ownPasskey(api, member),
    body: { passkey: { name: 'Laptop' } },
  }),
  removePasskey: async (api, member) => ({ params: await ownPasskey(api, member) }),
}

/**
 * Calls that require no session, from the manager host. No one can sign in with these values, but the status differs
 * from that of a call that is not allowed.
 */
export const PUBLIC_TABLE: Record<string, PublicRow> = {
  sendSignInCode: { body: { email: 'nobody@example.org' }, foreignStatus: 403 },
  signInWithCode: { body: { email: 'nobody@example.org', code: '123456' }, status: 401, foreignStatus: 403 },
  signInWithLink: { body: { token: 'nothing' }, status: 410, foreignStatus: 403 },
  startPasskeySignIn: { foreignStatus: 403 },
  signInWithPasskey: {
    body: {
      credential: {
        ...CREDENTIAL,
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
    status: 401,
    foreignStatus: 403,
  },
  // The name of the provider is public.
  readSignInMethods: { foreignStatus: 200 },
  // No provider is configured here. The tests of OpenID Connect configure one.
  startOidcSignIn: { status: 404, foreignStatus: 404 },
  finishOidcSignIn: { status: 404, foreignStatus: 404 },
}
