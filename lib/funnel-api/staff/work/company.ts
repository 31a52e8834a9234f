import type { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { StaffCompany, updateStaffCompany, updateStaffTheme } from '#lib/contract/staff/company'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { keepEntity } from '#lib/funnel-api/entity-rows'
import { holdCompany } from '#lib/funnel-api/hold-company'

type Work = Pick<Api, 'db' | 'now'>

const rowOf = (db: Db, id: number) =>
  db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function readCompany(db: Db, id: number): Promise<StaffCompany> {
  const { description_texts, ...row } = await rowOf(db, id)
  const entities = await db
    .selectFrom('entities')
    .select(['slug', 'name', 'logo_url', 'website_url'])
    .where('company_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...row, description: description_texts, entities }
}

/** Changes the given fields. Throws INVALID if only one of the chat provider and its ID is set. */
export const updateCompany = (api: Work, id: number, patch: z.output<typeof updateStaffCompany.body>) =>
  inTransaction(api, async (db) => {
    await holdCompany(db, id)
    const { entities = [], description, ...facts } = patch
    const before = await rowOf(db, id)
    const { chat_provider, chat_id } = { ...before, ...facts }
    if ((chat_provider === null) !== (chat_id === null))
      throw new ApiError('INVALID', 'both or neither', { chat_id: { key: 'REQUIRED' } })
    await db
      .updateTable('companies')
      .set({ ...facts, description_texts: description ?? before.description_texts })
      .where('id', '=', id)
      .execute()
    for (const entity of entities) await keepEntity(db, { ...entity, company_id: id }, api.now().toISOString())
  })

export const readTheme = async (db: Db, id: number) => (await rowOf(db, id)).theme

export const updateTheme = (api: Work, id: number, patch: z.output<typeof updateStaffTheme.body>) =>
  inTransaction(api, async (db) => {
    await holdCompany(db, id)
    const theme = { ...(await readTheme(db, id)), ...patch }
    await db.updateTable('companies').set({ theme }).where('id', '=', id).execute()
    return theme
  })
