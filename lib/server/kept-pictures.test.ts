/** @jest-environment node */
import { keptPicture } from '#lib/server/kept-pictures'

let drawn = 0
const draw =
  (ms = 0) =>
  async () => {
    drawn += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    return new Uint8Array([drawn])
  }
const ask = (facts: unknown, etag?: string, how = draw()) =>
  keptPicture(new Request('http://site.test/card.png', { headers: etag ? { 'if-none-match': etag } : {} }), facts, how)

beforeEach(() => void (drawn = 0))

test('a picture is drawn once for all who ask while it is drawn, and for those after them', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask({ title: 'Baker' }, undefined, draw(20))))
  await ask({ title: 'Baker' })
  expect(drawn).toBe(1)
  expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(replies[0]!.headers.get('cache-control')).toMatch(/^public, max-age=3600/)
})

test('who has it gets 304, without drawing; a changed fact is another picture', async () => {
  const etag = (await ask({ title: 'Miller' })).headers.get('etag')!
  expect((await ask({ title: 'Miller' }, `W/${etag}`)).status).toBe(304)
  expect((await ask({ title: 'Miller, Lille' }, etag)).status).toBe(200)
  expect(drawn).toBe(2)
})

test('a picture that failed is drawn again', async () => {
  const fails = () => Promise.reject(new Error('no fonts'))
  await expect(ask({ title: 'Driver' }, undefined, fails)).rejects.toThrow('no fonts')
  expect((await ask({ title: 'Driver' })).status).toBe(200)
})

test('two hundred are kept: the one that nobody asked for longest goes', async () => {
  await ask('first')
  for (let index = 0; index < 199; index += 1) await ask(index)
  await ask('first')
  await ask('one more')
  drawn = 0
  await ask('first')
  expect(drawn).toBe(0)
  await ask(0)
  expect(drawn).toBe(1)
})
