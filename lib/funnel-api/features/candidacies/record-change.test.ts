import { sweepCandidacyChanges } from '#lib/funnel-api/features/candidacies/record-change'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let test: TestApi
beforeAll(async () => void (test = await openTestApi(['bakery'])))
afterAll(() => test.close())

it('deletes the changes of applications after an hour', async () => {
  await applicant(test)
  const count = async () => (await test.db.selectFrom('candidacy_changes').select('id').execute()).length
  const before = await count()
  expect(before).toBeGreaterThan(0)
  test.shiftClock(59)
  await sweepCandidacyChanges.run(test.api)
  expect(await count()).toBe(before)
  test.shiftClock(2)
  await sweepCandidacyChanges.run(test.api)
  expect(await count()).toBe(0)
})
