import { MAX_VIEWS } from '#lib/domain/inbox'
import { releaseViews } from '#lib/funnel-api/features/inbox/release-views'
import { createView, deleteView, listViews, updateView, type Viewer } from '#lib/funnel-api/features/inbox/views'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
let company_id: number
let lena: number
beforeAll(async () => {
  testApi = await openTestApi(['bakery'])
  company_id = await testApi.companyId()
  const created_at = testApi.api.now().toISOString()
  const row = await testApi.db
    .insertInto('staff_users')
    .values({ email: 'lena@b.example', name: 'Lena', locale: 'en', is_operator: false, created_at, activated_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  lena = row.id
})
afterAll(() => testApi.close())
beforeEach(() => testApi.db.deleteFrom('inbox_views').execute())

const key = () => ({ company_id, member_id: null, is_admin: false })
const member = (is_admin = false) => ({ company_id, member_id: lena, is_admin })
const values = (name: string, is_shared: boolean) => ({ name, filter: {}, is_shared })
const anyVersion = (id: number) => ({ id, expected: null })
const names = async (viewer: Viewer = member()) =>
  (await listViews(testApi.api, viewer)).views.map(({ name, can_edit }) => `${name} ${can_edit}`)

it('views are sorted by name', async () => {
  for (const name of ['b', 'c', 'a']) await createView(testApi.api, member(), values(name, false))
  expect(await names()).toEqual(['a true', 'b true', 'c true'])
})

it('views of an API key are shared, and every key of the company can change them', async () => {
  await expect(createView(testApi.api, key(), values('Mine', false))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'API keys can only save shared views',
  })
  const { id } = await createView(testApi.api, key(), values('Ours', true))
  await createView(testApi.api, member(), values('Private', false))
  expect(await names(key())).toEqual(['Ours true'])
  expect(await names()).toEqual(['Ours false', 'Private true'])
  expect(await updateView(testApi.api, key(), anyVersion(id), { name: 'All' })).toMatchObject({
    name: 'All',
    is_shared: true,
  })
  await expect(updateView(testApi.api, key(), anyVersion(id), { is_shared: false })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await deleteView(testApi.api, key(), anyVersion(id))
  expect(await names(key())).toEqual([])
})

it('views of a member can be shared without a new name, and a key can change them only while they are shared', async () => {
  const { id } = await createView(testApi.api, member(), values('Late', false))
  await expect(updateView(testApi.api, key(), anyVersion(id), { name: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Saved view not found',
  })
  expect(await updateView(testApi.api, member(), anyVersion(id), { name: 'Late', is_shared: true })).toMatchObject({
    name: 'Late',
    is_shared: true,
    can_edit: true,
  })
  expect(await updateView(testApi.api, key(), anyVersion(id), { is_shared: false })).toMatchObject({ is_shared: false })
  expect(await updateView(testApi.api, member(), anyVersion(id), {})).toMatchObject({ name: 'Late', is_shared: false })
})

it('views of the same owner have different names', async () => {
  const shared = await createView(testApi.api, key(), values('Late', true))
  const own = await createView(testApi.api, member(), values('Late', false))
  const other = await createView(testApi.api, member(), values('Other', true))
  for (const [viewer, id, name] of [
    [member(), other.id, 'Late'],
    [member(), own.id, 'Other'],
    [key(), other.id, 'Late'],
  ] as const)
    await expect(updateView(testApi.api, viewer, anyVersion(id), { name })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { name: { key: 'NAME_TAKEN' } },
    })
  expect(await updateView(testApi.api, key(), anyVersion(shared.id), { name: 'Other' })).toMatchObject({
    name: 'Other',
  })
  await expect(createView(testApi.api, key(), values('Other', true))).rejects.toMatchObject({ code: 'CONFLICT' })
})

it(`views are ${MAX_VIEWS} at most for each owner`, async () => {
  const created_at = testApi.api.now().toISOString()
  const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, index) => ({
    ...values(`View ${index}`, false),
    filter: {},
    company_id,
    staff_user_id: lena,
    created_at,
  }))
  await testApi.db.insertInto('inbox_views').values(rows).execute()
  await createView(testApi.api, member(), values('Last', false))
  const full = { code: 'CONFLICT', fields: undefined }
  await expect(createView(testApi.api, member(), values('More', false))).rejects.toMatchObject(full)
  const { id } = await createView(testApi.api, key(), values('More', true))
  // Lena, as an administrator, would become the owner of one more view.
  await expect(updateView(testApi.api, member(true), anyVersion(id), { is_shared: false })).rejects.toMatchObject(full)
})

it('views without an owner become those of the administrator who stops sharing them', async () => {
  await createView(testApi.api, member(), values('Mine', false))
  const { id } = await createView(testApi.api, key(), values('Ours', true))
  const stopSharing = (name: string) =>
    updateView(testApi.api, member(true), anyVersion(id), { name, is_shared: false })
  await expect(stopSharing('Mine')).rejects.toMatchObject({ code: 'CONFLICT', fields: { name: { key: 'NAME_TAKEN' } } })
  expect(await stopSharing('Ours')).toMatchObject({ is_shared: false, can_edit: true })
  expect(await names(key())).toEqual([])
  expect(await names()).toEqual(['Mine true', 'Ours true'])
})

it('views of removed members do not count as views of API keys', async () => {
  const created_at = testApi.api.now().toISOString()
  const rows = Array.from({ length: MAX_VIEWS }, (_, index) => ({
    ...{ ...values(`View ${index}`, true), filter: {}, company_id, staff_user_id: lena, created_at },
  }))
  await testApi.db.insertInto('inbox_views').values(rows).execute()
  // The released views have no owner, like those of API keys, but they have `released_at`.
  await releaseViews(testApi.db, testApi.api, lena)
  const { id } = await createView(testApi.api, key(), values('Ours', true))
  // The same number of views that were not released is the maximum for API keys.
  await testApi.db.deleteFrom('inbox_views').where('id', '<>', id).execute()
  await testApi.db
    .insertInto('inbox_views')
    .values(rows.slice(1).map((row) => ({ ...row, staff_user_id: null })))
    .execute()
  await expect(createView(testApi.api, key(), values('More', true))).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('views that were changed in the meantime are not overwritten', async () => {
  const { id, version } = await createView(testApi.api, key(), values('Ours', true))
  const target = { id, expected: version }
  const change = (name: string) => updateView(testApi.api, key(), target, { name })
  const results = await Promise.allSettled([change('One'), change('Two')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } })
  await expect(deleteView(testApi.api, key(), target)).rejects.toMatchObject({ code: 'STALE' })
  const [view] = (await listViews(testApi.api, key())).views
  expect(view!.version).not.toBe(version)
  await deleteView(testApi.api, key(), { id, expected: view!.version })
  expect(await names(key())).toEqual([])
})
