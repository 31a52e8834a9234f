import { fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope } from '#lib/contract/errors'
import { NOT_YET } from '#lib/funnel-api/routes/not-yet'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('a call that is not answered yet', () => {
  it.each(NOT_YET.map(({ method, path }) => ({ method, path })))(
    '$method $path says so, signed in or not',
    async ({ method, path }) => {
      const { token } = await signUp(api)
      const address = fillPath(path, { id: 1 })
      const body = method === 'GET' ? undefined : { whatever: 1 }
      for (const options of [{ token }, {}]) {
        const reply = await api.send(method, address, body, options)
        expect(reply.status).toBe(501)
        expect(ErrorEnvelope.parse(reply.body).error.code).toBe('NOT_IMPLEMENTED')
      }
    },
  )
})
