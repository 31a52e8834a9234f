import { openTestApi, type TestApi } from '#tests/support/api'
import { FILM, signUp } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'
import { until } from '#tests/support/until'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

/** A store that gives no byte of a video to the exports of one company until it is let go. */
function heldStore(company: string) {
  const { store } = api.api
  const letGo = Promise.withResolvers<void>()
  const held = { reads: 0, letGo: () => letGo.resolve() }
  const folder = new Map<string, string>()
  api.api.store = {
    ...store,
    size: (key) => store.size(key),
    read: (key, range) => {
      const stream = store.read(key, range)
      if (folder.get(key) !== company) return stream
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            held.reads += 1
            await letGo.promise
            for await (const chunk of stream as ReadableStream<Uint8Array>) controller.enqueue(chunk)
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    },
  }
  return { held, folder, restore: () => void (api.api.store = store) }
}

it('exports of one company read two pieces of files at once, and delay no export of another', async () => {
  const { held, folder, restore } = heldStore('bakery')
  const people = await Promise.all(
    [...Array.from({ length: 10 }, () => 'bakery'), 'foundry'].map(async (company) => {
      const person = await signUp(api, { company })
      await person.upload('records', 'pitch.mp4', FILM)
      return person
    }),
  )
  const files = await api.db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['files.key', 'companies.slug'])
    .execute()
  for (const { key, slug } of files) folder.set(key, slug)
  const read = async ({ token, company }: (typeof people)[number]) =>
    openZip(Buffer.from(await (await api.raw('/me/export', { token, company })).arrayBuffer()))
  const slow = people.slice(0, -1).map(read)
  await until(() => held.reads === 2)
  expect((await read(people.at(-1)!)).get('files/videos/pitch.mp4')).toEqual(FILM)
  expect(held.reads).toBe(2)
  held.letGo()
  for (const zip of await Promise.all(slow)) expect(zip.get('files/videos/pitch.mp4')).toEqual(FILM)
  restore()
})
