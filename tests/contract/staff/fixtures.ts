import { StaffScope } from '#lib/domain/staff'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { createKey, revokeKey } from '#lib/funnel-api/features/accounts/api-keys'
import { changeMember, removeMember } from '#lib/funnel-api/features/members/members'
import { signInMember } from '#tests/support/staff-members'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { apply, applyFully, signUp } from '#tests/support/candidates'
import type { TestDatabase } from '#tests/support/database'

/** Creates a submitted application with a message about it. */
async function submitted(api: TestApi) {
  const { candidate, id: candidacy_id, read } = await applicant(api)
  const { discussion_id } = await sendRecruiterMessage(api.api, {
    candidacy_id,
    author_name: 'Lena',
    content: 'When can you come?',
  })
  const { reference } = await read()
  return { candidate, candidacy_id, discussion_id, user_id: candidate.user.id, reference: reference! }
}

/** Creates a submitted application with a message in the other company, directly in the database. */
async function submittedToOtherCompany(api: TestApi) {
  const stranger = await signUp(api, { company: 'foundry' })
  const { id: candidacy_id } = await apply(api, stranger, 'caster')
  const change = { confirmed_at: api.api.now().toISOString(), reference: 'ABRD-2345', status: 'RECEIVED' as const }
  await api.db.updateTable('candidacies').set(change).where('id', '=', candidacy_id).execute()
  const message = await sendRecruiterMessage(api.api, { candidacy_id, author_name: 'Ada', content: 'Hello' })
  return {
    candidate: stranger,
    candidacy_id,
    discussion_id: message.discussion_id,
    user_id: stranger.user.id,
    reference: 'ABRD-2345',
  }
}

/** Creates two companies with integrations: 'bakery', which makes the calls, and 'foundry'. */
export async function createStaffFixtures(where?: TestDatabase) {
  const api = await openTestApi(undefined, undefined, undefined, where)
  const company_id = await api.companyId()
  const own = await submitted(api)
  const unsent = await applyFully(api, await signUp(api))
  const otherCompany = { ...(await submittedToOtherCompany(api)), company_id: await api.companyId('foundry') }
  const revoked = await createKey(api.api, { company_id, name: 'revoked', scopes: StaffScope.options })
  await revokeKey(api.api, company_id, revoked.id)
  const suspendedAdmin = await signInMember(api, 'admin')
  const suspendedRecruiter = await signInMember(api, 'recruiter')
  const removed = await signInMember(api, 'admin')
  await signInMember(api, 'admin')
  for (const { id } of [suspendedAdmin, suspendedRecruiter])
    await changeMember(api.api, company_id, id, { is_suspended: true })
  await removeMember(api.api, company_id, removed.id)
  return {
    api,
    company_id,
    /** The key of 'bakery', with all scopes. */
    key: await api.keyOf('bakery'),
    key_of_other_company: await api.keyOf('foundry'),
    key_revoked: revoked.key,
    /** A key of 'bakery' with all scopes except this one. */
    keyWithout: (scope: StaffScope) =>
      api.keyOf(
        'bakery',
        StaffScope.options.filter((item) => item !== scope),
      ),
    /** Headers of signed-in members. All but the last are of 'bakery'. */
    members: {
      recruiter: (await signInMember(api, 'recruiter')).headers,
      admin: (await signInMember(api, 'admin')).headers,
      operator: (await signInMember(api, 'operator')).headers,
      suspendedAdmin: suspendedAdmin.headers,
      suspendedRecruiter: suspendedRecruiter.headers,
      removed: removed.headers,
      otherCompany: (await signInMember(api, 'admin', 'foundry')).headers,
    },
    /** A submitted application of 'bakery' with a discussion and its candidate, and one of 'foundry'. */
    own,
    otherCompany,
    /** A draft application of 'bakery', which no integration sees. */
    unsent: { candidacy_id: unsent.id },
  }
}
export type StaffFixtures = Awaited<ReturnType<typeof createStaffFixtures>>
