import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
let id: number
beforeAll(async () => {
  testApi = await openTestApi()
  admin = await signInMember(testApi, 'admin')
  ;({ id } = await applicant(testApi))
})
afterAll(() => testApi.close())

const call = (method: string, path: string, body: object) =>
  testApi.staff(method, path, body, undefined, { ...admin.headers, 'if-match': '*' })
const template = { locale: 'en', kind: 'reply', content: 'Hello' }
let count = 0

/** Every call of the back office that stores a name. */
const CALLS: Record<string, (name: string) => ReturnType<typeof call>> = {
  'a member': (name) =>
    call('POST', '/members', {
      member: { email: `new-${(count += 1)}@example.org`, name, role: 'recruiter', locale: 'en' },
    }),
  "the member's own account": (name) => call('PATCH', '/session', { name }),
  'a saved view': (name) => call('POST', '/views', { name, filter: {}, is_shared: true }),
  'a template': (name) => call('POST', '/templates', { ...template, name }),
  'the author of a note': (name) => call('POST', `/candidacies/${id}/notes`, { content: 'x', author_name: name }),
  'the author of a message': (name) => call('POST', `/candidacies/${id}/messages`, { content: 'x', author_name: name }),
}

describe.each(Object.entries(CALLS))('the name of %s', (what, send) => {
  it('is rejected with its limit if it has 5,000 characters', async () => {
    const { status, body } = await send('a'.repeat(5000))
    expect(status).toBe(422)
    const { fields } = (body as { error: { fields: Record<string, { key: string; bound: number }> } }).error
    expect(Object.values(fields)).toEqual([{ key: 'MAX_LENGTH', bound: expect.any(Number) as number }])
  })

  it.each([
    ['only direction marks', '\u202e\u200f\u2066\u2069'],
    ['only invisible characters', '\u200b\ufeff'],
    ['two lines', 'Lena\nVogt'],
    ['a control character', 'Lena\u0007'],
  ])('is rejected if it contains %s', async (_what, name) => {
    expect((await send(name)).status).toBe(422)
  })

  it('loses its direction marks', async () => {
    const { status, body } = await send(`\u202e${what}\u202c`)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/[\u202a-\u202e]/)
  })

  it('may be in any script', async () => {
    expect((await send(`عائشة ${(count += 1)}`)).status).toBe(200)
  })
})
