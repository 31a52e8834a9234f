import { sweepCandidacyChanges } from '#lib/funnel-api/features/candidacies/record-change'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi(['bakery'])))
afterAll(() => testApi.close())

it('deletes the changes of applications after an hour', async () => {
  await applicant(testApi)
  const count = async () => (await testApi.db.selectFrom('candidacy_changes').select('id').execute()).length
  const before = await count()
  expect(before).toBeGreaterThan(0)
  testApi.shiftClock(59)
  await sweepCandidacyChanges.run(testApi.api)
  expect(await count()).toBe(before)
  testApi.shiftClock(2)
  await sweepCandidacyChanges.run(testApi.api)
  expect(await count()).toBe(0)
})
