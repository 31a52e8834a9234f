import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi([])))
afterAll(() => api.close())

it.each([
  ['GET', '/nothing'],
  ['GET', '/campaigns/a/b/c'],
  ['DELETE', '/campaigns'],
  ['POST', '/'],
])('returns the error envelope for %s %s', async (method, path) => {
  const { status, body } = await api.staff(method, path)
  expect([status, body]).toEqual([404, { error: { code: 'NOT_FOUND', message: 'Endpoint not found' } }])
})

it('returns the error envelope for other API versions', async () => {
  const { status, body } = await api.toReply(await api.askStaff(new Request('http://bakery.test/staff/v2/campaigns')))
  expect([status, body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }])
})
