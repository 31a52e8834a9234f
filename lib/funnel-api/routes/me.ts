import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as contract from '#lib/contract/accounts'
import { keepAcceptances } from '#lib/funnel-api/acceptances'
import { hashPassword } from '#lib/funnel-api/auth/passwords'
import { wantPresentPassword, wrongOfUser as wrong } from '#lib/funnel-api/auth/present-password'
import { shutOut } from '#lib/funnel-api/auth/shut-out'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { addressOf, handleOf } from '#lib/funnel-api/files/handles'
import { ownFile } from '#lib/funnel-api/files/own-file'
import { forgetUnused, holdFile } from '#lib/funnel-api/files/unused'
import { toUser } from '#lib/funnel-api/routes/users'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

export function meRoutes(serve: Serve, api: Api) {
  serve(contract.readMe, async ({ caller }) => toUser(api, signedIn(caller)))
  serve(contract.readTags, async ({ caller }) => signedIn(caller).tags ?? [])
  serve(contract.readJobTypes, async ({ caller }) => signedIn(caller).job_types ?? [])
  serve(contract.updateMe, async ({ body: { user: patch }, caller }) => {
    const user = signedIn(caller)
    const { legals, password, current_password, bio_url, avatar_handle, ...plain } = patch
    checkPhone({ ...user, ...plain })
    const password_hash = password === undefined ? undefined : await newHash(api, user, password, current_password)
    const { is_partner_newsletter_active: newsletter } = patch
    const now = api.now().toISOString()
    const agreed = {
      legals: legals === true && user.legals_accepted_at === null,
      newsletter: newsletter === true && !user.is_partner_newsletter_active,
      lang: patch.locale ?? user.locale,
    }
    const changes = {
      ...plain,
      ...(newsletter !== undefined &&
        newsletter !== user.is_partner_newsletter_active && {
          newsletter_accepted_at: newsletter ? now : null,
        }),
      ...(avatar_handle !== undefined && { avatar_url: await avatarOf(api, user, avatar_handle) }),
      ...(bio_url !== undefined && { bio_url: bio_url || null }),
      ...(agreed.legals && { legals_accepted_at: now }),
      ...(password_hash && { password_hash, is_password_set_by_user: true }),
    }
    if (Object.keys(changes).length === 0) return toUser(api, user)
    const row = await inTransaction(api, async (db) => {
      if (password_hash) await shutOut(db, user.id, user.session_id)
      if (changes.avatar_url !== undefined) await changeAvatar(api, user, changes.avatar_url)
      if (agreed.legals || agreed.newsletter)
        await keepAcceptances(db, await companyById(db, user.company_id), user.id, agreed, now)
      return db.updateTable('users').set(changes).where('id', '=', user.id).returningAll().executeTakeFirstOrThrow()
    })
    return toUser(api, row)
  })
}

const companyById = (db: Db, id: number) =>
  db.selectFrom('companies').select(['id', 'locale', 'labels']).where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the URL of the user's own profile picture. Throws INVALID. */
async function avatarOf(api: Api, user: CallerUser, handle: string | null): Promise<string | null> {
  if (handle === null) return null
  const file = await ownFile(api.db, user.id, 'user/avatars', handle)
  if (!file?.mimetype.startsWith('image/')) throw wrong('avatar_handle', 'INVALID_PATTERN')
  if (file.scan_status === 'infected') throw wrong('avatar_handle', 'INFECTED')
  return addressOf(api, user.company_slug, handle)
}

/** Locks the new picture while it is assigned. The old one is deleted after the commit. */
async function changeAvatar(api: Api, { avatar_url }: CallerUser, next: string | null) {
  const handle = next && handleOf(next)
  if (handle && !(await holdFile(api.db, handle))) throw wrong('avatar_handle', 'INVALID_PATTERN')
  await forgetUnused(api, [avatar_url && handleOf(avatar_url)])
}

async function newHash(api: Api, user: CallerUser, password: string, current: string | undefined) {
  await wantPresentPassword(api, user, current)
  return hashPassword(password)
}

/** §5: digits, spaces, hyphens and the area code of specific countries. libphonenumber checks the rest. */
function checkPhone({ phone_code, phone_number }: Pick<CallerUser, 'phone_code' | 'phone_number'>) {
  if (!phone_number) return
  const isWritten = /^[\d\s-]+$/.test(phone_number)
  const parsed = isWritten ? parsePhoneNumberFromString(`${phone_code ?? ''}${phone_number}`) : undefined
  if (!parsed?.isPossible()) throw wrong('phone_number', 'PHONE')
}
