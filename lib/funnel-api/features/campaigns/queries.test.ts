import { COLUMNS } from '#lib/funnel-api/features/campaigns/fields'
import { campaignsWithEntities } from '#lib/funnel-api/features/campaigns/queries'
import { openTestApi } from '#tests/support/api'

it('reads the jobs of applications without the long texts of the job page', async () => {
  const test = await openTestApi(['bakery'])
  const { id } = await test.campaign('night-baker')
  const stored = await test.db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { campaign } = (await campaignsWithEntities(test.api, [id])).get(id)!
  const missing = Object.keys(stored).filter((column) => !(column in campaign))
  expect(missing.toSorted()).toEqual([...COLUMNS.texts])
  await test.close()
})
