import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as contract from '#lib/contract/accounts'
import { readMe } from '#lib/contract/me'
import { recordAcceptances } from '#lib/funnel-api/features/companies/consents'
import { hashNewPassword, userFieldError, requireCurrentPassword } from '#lib/funnel-api/features/accounts/passwords'
import { revokeAccess, toUser } from '#lib/funnel-api/features/accounts/sessions'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { privateFileUrl, handleOf } from '#lib/funnel-api/features/files/handles'
import { ownFile } from '#lib/funnel-api/features/files/own-file'
import { deleteUnused, lockFile } from '#lib/funnel-api/features/files/unused'
import { type Serve, requireSignIn, requireUser } from '#lib/funnel-api/edges/http/serve'

export function meRoutes(serve: Serve, api: Api) {
  serve(readMe, async ({ caller }) => toUser(api, requireUser(caller)))
  serve(contract.readTags, async ({ caller }) => requireUser(caller).tags ?? [])
  serve(contract.readJobTypes, async ({ caller }) => requireUser(caller).job_types ?? [])
  serve(contract.updateMe, async ({ body: { user: patch }, caller }) => {
    const user = requireUser(caller)
    const { legals, password, current_password, bio_url, avatar_handle, page, page_locale, newsletter_text, ...plain } =
      patch
    // A first password is set without a current one, so a session from an email link must not be sufficient.
    if (password !== undefined && !user.is_password_set_by_user) requireSignIn(caller)
    const avatar_url = avatar_handle === undefined ? undefined : await requireAvatarUrl(api, user, avatar_handle)
    // This deletes the previous photo, so a session from an email link must not be sufficient.
    if (avatar_url !== undefined && user.avatar_url !== null && avatar_url !== user.avatar_url) requireSignIn(caller)
    checkPhone({ ...user, ...plain })
    const password_hash =
      password === undefined ? undefined : await verifyAndHash(api, user, password, current_password)
    const { is_partner_newsletter_active: newsletter } = patch
    const now = api.now().toISOString()
    const accepted = {
      legals: legals === true && user.legals_accepted_at === null,
      newsletter: newsletter === true && !user.is_partner_newsletter_active,
      lang: page_locale ?? patch.locale ?? user.locale,
      page: page ?? null,
      newsletter_text,
    }
    const changes = {
      ...plain,
      ...(accepted.newsletter && { newsletter_accepted_at: now, newsletter_withdrawn_at: null }),
      ...(newsletter === false && user.is_partner_newsletter_active && { newsletter_withdrawn_at: now }),
      ...(avatar_url !== undefined && { avatar_url }),
      ...(bio_url !== undefined && { bio_url: bio_url || null }),
      ...(accepted.legals && { legals_accepted_at: now }),
      ...(password_hash && { password_hash, is_password_set_by_user: true }),
    }
    if (Object.keys(changes).length === 0) return toUser(api, user)
    const row = await inTransaction(api, async (db) => {
      if (password_hash) await revokeAccess(db, api, user.id, user.session_id)
      if (changes.avatar_url !== undefined) await replaceAvatarFile(api, user, changes.avatar_url)
      if (accepted.legals || accepted.newsletter)
        await recordAcceptances(db, await companyById(db, user.company_id), user.id, accepted, now)
      return updateUser(db, user.id, changes)
    })
    return toUser(api, row)
  })
}

const companyById = (db: Db, id: number) =>
  db.selectFrom('companies').select(['id', 'locale', 'labels']).where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the URL of an image that the user uploaded as a profile picture. Throws INVALID. */
async function requireAvatarUrl(api: Api, user: CallerUser, handle: string | null): Promise<string | null> {
  if (handle === null) return null
  const file = await ownFile(api.db, user.id, 'user/avatars', handle)
  if (!file?.mimetype.startsWith('image/')) throw userFieldError('avatar_handle', 'INVALID_PATTERN')
  if (file.scan_status === 'infected') throw userFieldError('avatar_handle', 'INFECTED')
  return privateFileUrl(api, user.company_slug, handle)
}

/** Locks the new picture until the transaction ends, and deletes the old one after the commit. */
async function replaceAvatarFile(api: Api, { avatar_url }: CallerUser, next: string | null) {
  const handle = next && handleOf(next)
  if (handle && !(await lockFile(api.db, handle))) throw userFieldError('avatar_handle', 'INVALID_PATTERN')
  await deleteUnused(api, [avatar_url && handleOf(avatar_url)])
}

async function verifyAndHash(api: Api, user: CallerUser, password: string, current: string | undefined) {
  await requireCurrentPassword(api, user, current)
  return hashNewPassword(password, user)
}

/** §5: a phone number has only digits, spaces and hyphens, and is possible in its country. */
function checkPhone({ phone_code, phone_number }: Pick<CallerUser, 'phone_code' | 'phone_number'>) {
  if (!phone_number) return
  const hasValidCharacters = /^[\d\s-]+$/.test(phone_number)
  const parsed = hasValidCharacters ? parsePhoneNumberFromString(`${phone_code ?? ''}${phone_number}`) : undefined
  if (!parsed?.isPossible()) throw userFieldError('phone_number', 'PHONE')
}
