import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBackup } from '#lib/funnel-api/edges/backup/create-backup'
import { restoreBackup } from '#lib/funnel-api/edges/backup/restore'
import { addMember, removeMember } from '#lib/funnel-api/features/members/members'
import { adoptRatings } from '#lib/funnel-api/features/recruiting/ratings'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { contextOf, inDatabase, locationOf } from '#tests/support/backups'
import { freshDatabase } from '#tests/support/database'
import { addManagerData, readManagerRows } from '#tests/support/manager-data'
import { signInMember } from '#tests/support/staff-members'

let api: TestApi
let target: Awaited<ReturnType<typeof freshDatabase>>
let root: string
beforeEach(async () => {
  api = await openTestApi()
  target = await freshDatabase({ isBare: true })
  root = mkdtempSync(path.join(tmpdir(), 'careers-backups-'))
})
afterEach(async () => {
  await api.close()
  await target.drop()
  rmSync(root, { recursive: true })
})

let clock = Date.now()
const report = () => undefined
const backUp = async () =>
  (await createBackup(locationOf(api), root, { now: new Date((clock += 1000)), report })).folder
const restore = (folder: string, isSigningOut = false) =>
  restoreBackup(locationOf(target), folder, {
    now: new Date((clock += 1000)),
    isForced: false,
    isSigningOut,
    report,
    contextOf,
  })

it('a backup contains members, their sign-in, the activity log and their work', async () => {
  await addManagerData(api)
  const before = await readManagerRows(api.db)
  for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true])
  expect(await restore(await backUp())).toMatchObject({ miscounted: [] })
  expect(await inDatabase(locationOf(target), readManagerRows)).toEqual(before)
})

it('a restore does not give access again to a member who was removed after the backup', async () => {
  const [admin, removed] = [await signInMember(api, 'admin'), await signInMember(api, 'recruiter')]
  const folder = await backUp()
  expect(
    (await api.staff('DELETE', `/members/${removed.id}`, {}, undefined, { ...admin.headers, 'if-match': '*' })).status,
  ).toBe(200)
  await backUp()
  await restore(folder)
  const members = await inDatabase(locationOf(target), (db) =>
    db.selectFrom('staff_memberships').select('staff_user_id').execute(),
  )
  expect(members).toEqual([{ staff_user_id: admin.id }])
})

it('after a restore, a former member who is invited again is the author of earlier ratings', async () => {
  const secret = 'a secret of thirty-two characters'
  await writeFile(path.join(api.dataDir, 'secret'), `${secret}\n`)
  await signInMember(api, 'admin')
  const company_id = await api.companyId()
  const person = { email: 'former@example.org', name: 'Former', locale: 'en' as const, role: 'recruiter' as const }
  const former = await addMember(api.api, company_id, person)
  const { id: candidacy_id } = await applicant(api)
  await api.db
    .insertInto('candidacy_ratings')
    .values({
      candidacy_id,
      staff_user_id: former.id,
      author_name: 'Former',
      rating: 4,
      rated_at: '2026-11-01T08:00:00Z',
    })
    .execute()
  const folder = await backUp()
  await removeMember(api.api, company_id, former.id)
  await backUp()
  await restore(folder)
  const adopted = await inDatabase(locationOf(target), async (db) => {
    const invited = await db
      .insertInto('staff_users')
      .values({
        email: person.email,
        name: 'Former',
        locale: 'en',
        is_operator: false,
        created_at: '2026-11-02T08:00:00Z',
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    await adoptRatings(db, { secret, previousSecret: null }, invited)
    const rows = await db.selectFrom('candidacy_ratings').select('staff_user_id').execute()
    return rows.map(({ staff_user_id }) => staff_user_id === invited.id)
  })
  expect(adopted).toEqual([true])
})

it('a restore with --sign-out signs members out', async () => {
  const { admin } = await addManagerData(api)
  await restore(await backUp(), true)
  const rows = await inDatabase(locationOf(target), readManagerRows)
  expect([rows.staff_sessions, rows.staff_codes]).toEqual([[], []])
  expect(rows.staff_users?.join()).toContain(admin.email)
})
