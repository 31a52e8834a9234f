import { setTimeout } from 'node:timers/promises'
import * as contract from '#lib/contract/staff/sessions'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import type { ServeSession } from '#lib/funnel-api/edges/staff-api/serve-session'
import { describeSession } from '#lib/funnel-api/features/members/access'
import { expiredCookie, sessionCookie } from '#lib/funnel-api/features/members/cookie'
import { recordPersonalAudit } from '#lib/funnel-api/features/members/audit'
import { updatePerson } from '#lib/funnel-api/features/members/person'
import * as sessions from '#lib/funnel-api/features/members/sessions'
import { findSignInPerson, sendSignInCode, useSignInCode } from '#lib/funnel-api/features/members/sign-in-codes'
import type { Person } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import type { StaffSessionRow } from '#lib/funnel-api/platform/db/schema-members'
import { addressKey, countAttempt, isWithin } from '#lib/funnel-api/platform/rate-limit/rate-limit'

/** Minimum response time, well above the time to queue an email. */
const MIN_RESPONSE_MS = 250
const CODES_PER_ADDRESS = { name: 'staff-code-address', max: 10, seconds: 600 }
/** Above it no email is sent. Earlier codes stay valid. */
const CODES_PER_EMAIL = { name: 'staff-code-email', max: 3, seconds: 600 }
const SIGN_INS_PER_ADDRESS = { name: 'staff-sign-in-address', max: 20, seconds: 600 }

/** Opens a session for a person and returns the reply of a sign-in. */
export async function signIn(
  api: Api,
  person: Person,
  method: StaffSessionRow['method'],
  { headers }: Request,
  setCookie: (cookie: string) => void,
) {
  const { token } = await sessions.openMemberSession(api.db, api, { user_id: person.id, method, headers })
  const address = sessions.addressOf(headers)
  await recordPersonalAudit(api.db, api, { user: person, address }, `session.${method}`)
  setCookie(sessionCookie(headers, token))
  return describeSession(api.db, person)
}

export const countSignIn = (api: Api, { headers }: Request) =>
  countAttempt(api, SIGN_INS_PER_ADDRESS, addressKey(sessions.addressOf(headers) ?? ''))

/** Sign-in by code, and the sessions of the signed-in member. */
export function sessionRoutes(serve: ServeSession, api: Api) {
  serve.anyone(contract.sendSignInCode, async ({ body: { email }, request }) => {
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(sessions.addressOf(request.headers) ?? ''))
    const isSent = await isWithin(api, CODES_PER_EMAIL, email)
    // The response time must not reveal whether the address is known.
    const sending = async () => {
      const person = isSent ? await findSignInPerson(api.db, email) : null
      if (person) await sendSignInCode(api, person)
    }
    await Promise.all([sending(), setTimeout(MIN_RESPONSE_MS)])
    return {}
  })
  serve.anyone(contract.signInWithCode, async ({ body, request, setCookie }) => {
    await countSignIn(api, request)
    return signIn(api, await useSignInCode(api, body.email, body.code), 'code', request, setCookie)
  })
  serve.member(contract.readSession, (_call, { user }) => describeSession(api.db, user))
  serve.member(contract.updateSession, async ({ body }, { user }) =>
    describeSession(api.db, await updatePerson(api.db, user, body)),
  )
  serve.member(contract.signOut, async ({ request, setCookie }, member) => {
    await sessions.endMemberSession(api.db, member, member.session_id)
    setCookie(expiredCookie(request.headers))
    return {}
  })
  serve.member(contract.listSignIns, async (_call, member) => ({
    sessions: await sessions.listMemberSessions(api, member),
  }))
  serve.member(contract.endSignIn, async ({ params }, member) => {
    await sessions.endMemberSession(api.db, member, parseId(params))
    return {}
  })
  serve.member(contract.endOtherSignIns, async (_call, member) => {
    await sessions.endOtherMemberSessions(api.db, member)
    await recordPersonalAudit(api.db, api, member, 'sessions.delete')
    return {}
  })
}
