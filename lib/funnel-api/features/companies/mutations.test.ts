import { saveEntity } from '#lib/funnel-api/features/companies/entities'
import { setReplyPromise, updateCompany, updateTheme } from '#lib/funnel-api/features/companies/mutations'
import { companyRow, findBusinessUnit, readCompany } from '#lib/funnel-api/features/companies/queries'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
let company_id: number
let foundry: number
beforeEach(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
  foundry = await testApi.companyId('foundry')
})
afterEach(() => testApi.close())

describe('a company', () => {
  const touched: number[] = []
  const touch = async (_db: unknown, id: number) => touched.push(id)
  beforeEach(() => void (touched.length = 0))
  const update = (patch: object) => updateCompany(testApi.api, company_id, patch, touch)

  it('changes only in the given fields, and other companies do not change', async () => {
    const [before, other] = [await companyRow(testApi.db, company_id), await companyRow(testApi.db, foundry)]
    await update({ name: 'Bread' })
    await setReplyPromise(testApi.db, company_id, 4)
    const theme = await updateTheme(testApi.api, company_id, { color_2: '#8a1c1c' })
    expect(theme).toEqual({ ...before.theme, color_2: '#8a1c1c' })
    expect(await companyRow(testApi.db, company_id)).toEqual({ ...before, name: 'Bread', reply_within_days: 4, theme })
    expect(await companyRow(testApi.db, foundry)).toEqual(other)
    await update({ description: { en: 'Bread.' } })
    expect(await readCompany(testApi.db, company_id)).toMatchObject({ description: { en: 'Bread.' }, name: 'Bread' })
  })

  it('has a chat provider together with its ID', async () => {
    const required = { code: 'INVALID', fields: { chat_id: { key: 'REQUIRED' } } }
    await expect(update({ chat_id: 'abcd' })).rejects.toMatchObject(required)
    await expect(update({ chat_provider: 'crisp' })).rejects.toMatchObject(required)
    await update({ chat_provider: 'crisp', chat_id: 'abcd' })
    await expect(update({ chat_id: null })).rejects.toMatchObject(required)
    await update({ chat_provider: null, chat_id: null })
  })

  it('marks the jobs of a business unit as changed if the unit has changed', async () => {
    const { entities = [] } = await readCompany(testApi.db, company_id)
    const [north] = await testApi.db.selectFrom('entities').select('id').where('slug', '=', 'north').execute()
    const south = { slug: 'south', name: 'Bakery South', logo_url: null, website_url: null }
    await update({ entities: [...entities, south] })
    expect(touched).toEqual([])
    await update({ entities: [{ ...entities[0], name: 'Bakery in the north' }, south] })
    expect(touched).toEqual([north!.id])
    expect((await readCompany(testApi.db, company_id)).entities).toMatchObject([{ name: 'Bakery in the north' }, south])
    const id = await saveEntity(testApi.db, { ...south, company_id: foundry }, '2026-11-23T10:00:00.000Z', touch)
    expect(id).not.toBe(north!.id)
    expect((await readCompany(testApi.db, foundry)).entities).toMatchObject([south])
  })

  it('names the business unit of a job in emails only if it shows business units', async () => {
    const { id } = await testApi.campaign('night-baker')
    expect(await findBusinessUnit(testApi.db, id)).toEqual({ entity: 'Bakery North' })
    expect(await findBusinessUnit(testApi.db, (await testApi.campaign('counter-clerk')).id)).toEqual({})
    await testApi.db.updateTable('companies').set({ is_multi_entity_active: false }).execute()
    expect(await findBusinessUnit(testApi.db, id)).toEqual({})
  })
})
