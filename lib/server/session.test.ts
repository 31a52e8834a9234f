/** @jest-environment node */
import { sealData } from 'iron-session'

const [A, B, C] = ['a', 'b', 'c'].map((character) => character.repeat(32)) as [string, string, string]

/** A browser's cookies. Next's own exist only within a request. */
const mockJar = new Map<string, string>()
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (mockJar.has(name) ? { name, value: mockJar.get(name) } : undefined),
    set: (name: string, value: string) => void mockJar.set(name, value),
    delete: (name: string) => void mockJar.delete(name),
  }),
}))
const before = { ...process.env }
beforeEach(() => mockJar.clear())
afterAll(() => void (process.env = before))

/** Loads the module as on a node with these secrets. */
async function node(secret: string, previous = '') {
  jest.resetModules()
  process.env = { ...before, SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: previous }
  return import('#lib/server/session')
}
const tokenAt = async (...secrets: [string, string?]) =>
  (await (await node(...secrets)).openSession('bakery', false)).token
const signIn = async (...secrets: [string, string?]) =>
  (await (await node(...secrets)).openSession('bakery', false)).saveTokens('token')

it('changing the secret keeps sessions valid, through several rotations', async () => {
  await signIn(A)
  expect(await tokenAt(B, A)).toBe('token')
  await signIn(B, A)
  expect(await tokenAt(B, A)).toBe('token')
  expect(await tokenAt(B)).toBe('token')
  expect(await tokenAt(C, B)).toBe('token')
})

it('an old node opens a cookie of a new node if it knows the new secret as previous', async () => {
  await signIn(B, A)
  expect(await tokenAt(A, B)).toBe('token')
})

it('seals with the current secret and never with the previous one', async () => {
  await signIn(A)
  const { openSession } = await node(B, A)
  await (await openSession('bakery', false)).saveTokens('newer')
  expect(await tokenAt(B)).toBe('newer')
  expect(await tokenAt(A)).toBeUndefined()
})

it('does not open a cookie that was sealed with an unknown secret', async () => {
  await signIn(A)
  expect(await tokenAt(B)).toBeUndefined()
  expect(await tokenAt(C, B)).toBeUndefined()
})

it.each([
  ['the new secret, when both were set', { 2: B, 1: A }],
  ['the previous secret', { 1: A }],
])(
  'opens a cookie of an earlier version, which numbered its secrets differently: sealed with %s',
  async (_, password) => {
    mockJar.set('session', await sealData({ auth_token: 'token', company: 'bakery' }, { password }))
    expect(await tokenAt(B, A)).toBe('token')
    expect(await tokenAt(C, 2 in password ? B : A)).toBe('token')
  },
)

it('restores a social sign-in after a rotation of the secret, once', async () => {
  const flow = { company: 'bakery', provider: 'google', state: 's', back: '/', locale: 'fr' } as const
  await (await node(A)).storeFlow(false, flow)
  const { readFlow } = await node(B, A)
  expect(await readFlow(false, 'bakery', 'google')).toMatchObject({ state: 's', locale: 'fr' })
  expect(await readFlow(false, 'bakery', 'google')).toBeNull()
})

describe('a known device', () => {
  const tokens = async (company = 'bakery') => (await node(A)).deviceTokens(company, false)
  const signInWith = async (device_token: string, company = 'bakery') =>
    (await (await node(A)).openSession(company, false)).saveTokens('token', device_token)

  it('is known after sign-out, with the newest token of each user', async () => {
    await signInWith('1.old.x.y')
    await signInWith('2.other.x.y')
    await signInWith('1.new.x.y')
    const { openSession } = await node(A)
    ;(await openSession('bakery', false)).end()
    expect(await tokens()).toBe('1.new.x.y,2.other.x.y')
  })

  it('stores the five most recent users', async () => {
    for (let user = 1; user <= 7; user += 1) await signInWith(`${user}.a.b.c`)
    expect(await tokens()).toBe('7.a.b.c,6.a.b.c,5.a.b.c,4.a.b.c,3.a.b.c')
  })

  it('is unknown to other companies and before the first sign-in', async () => {
    expect(await tokens()).toBeNull()
    await signInWith('1.a.b.c')
    expect(await tokens('foundry')).toBeNull()
  })

  it('does not reveal its token to the browser', async () => {
    await signInWith('1.secret-device.b.c')
    expect(JSON.stringify([...mockJar])).not.toContain('secret-device')
    const { withoutTokens } = await import('#lib/server/scrub')
    expect(withoutTokens('{"a":{"device_token":"x","b":1}}')).toBe('{"a":{"b":1}}')
  })

  it('is deleted on request', async () => {
    await signInWith('1.a.b.c')
    await (await node(A)).forgetDevice(false)
    expect(await tokens()).toBeNull()
  })
})
