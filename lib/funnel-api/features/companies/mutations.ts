import type { CompanyRow, Db } from '#lib/funnel-api/platform/db/schema'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { updateStaffCompany, updateStaffTheme } from '#lib/contract/staff/company'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { companyRow, readTheme } from '#lib/funnel-api/features/companies/queries'
import { saveEntity, type TouchJobs } from '#lib/funnel-api/features/companies/entities'

type WriteContext = Pick<Api, 'db' | 'now'>

/** Changes the given fields. Throws INVALID if only one of the chat provider and its ID is set. */
export const updateCompany = (
  api: WriteContext,
  id: number,
  patch: z.output<typeof updateStaffCompany.body>,
  touchJobs: TouchJobs,
) =>
  inTransaction(api, async (db) => {
    await lockCompany(db, id)
    const { entities = [], description, ...facts } = patch
    const before = await companyRow(db, id)
    const { chat_provider, chat_id } = { ...before, ...facts }
    if ((chat_provider === null) !== (chat_id === null))
      throw new ApiError('INVALID', 'chat_provider and chat_id must be set together', { chat_id: { key: 'REQUIRED' } })
    await db
      .updateTable('companies')
      .set({ ...facts, description_texts: description ?? before.description_texts })
      .where('id', '=', id)
      .execute()
    for (const entity of entities)
      await saveEntity(db, { ...entity, company_id: id }, api.now().toISOString(), touchJobs)
  })

export const updateTheme = (api: WriteContext, id: number, patch: z.output<typeof updateStaffTheme.body>) =>
  inTransaction(api, async (db) => {
    await lockCompany(db, id)
    const theme = { ...(await readTheme(db, id)), ...patch }
    await db.updateTable('companies').set({ theme }).where('id', '=', id).execute()
    return theme
  })

/** Creates or replaces a company by its slug and returns its ID. */
export const replaceCompany = async (db: Db, company: Insertable<CompanyRow>): Promise<number> =>
  (
    await db
      .insertInto('companies')
      .values(company)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(company))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Sets the number of days within which the company promises a reply, or clears the promise. */
export const setReplyPromise = (db: Db, id: number, reply_within_days: number | null) =>
  db.updateTable('companies').set({ reply_within_days }).where('id', '=', id).execute()

/**
 * Locks a company until the transaction ends. If two transactions write its data or its jobs, the second sees the changes
 * of the first.
 */
export const lockCompany = (db: Db, id: number) =>
  db
    .updateTable('companies')
    .set(({ ref }) => ({ slug: ref('slug') }))
    .where('id', '=', id)
    .execute()
