import { openTestApi, type TestApi } from '#tests/support/api'
import { VIDEO, signUp } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'
import { until } from '#tests/support/until'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

/** Blocks reads of one company's files until `release` is called. */
function blockReads(company: string) {
  const { store } = api.api
  const unblock = Promise.withResolvers<void>()
  const blocked = { reads: 0, release: () => unblock.resolve() }
  const companyOfKey = new Map<string, string>()
  api.api.store = {
    ...store,
    size: (key) => store.size(key),
    read: (key, range) => {
      const stream = store.read(key, range)
      if (companyOfKey.get(key) !== company) return stream
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            blocked.reads += 1
            await unblock.promise
            for await (const chunk of stream as ReadableStream<Uint8Array>) controller.enqueue(chunk)
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    },
  }
  return { blocked, companyOfKey, restore: () => void (api.api.store = store) }
}

it('reads two chunks at a time for one company, and does not delay exports of another company', async () => {
  const { blocked, companyOfKey, restore } = blockReads('bakery')
  const users = await Promise.all(
    [...Array.from({ length: 10 }, () => 'bakery'), 'foundry'].map(async (company) => {
      const user = await signUp(api, { company })
      await user.upload('records', 'pitch.mp4', VIDEO)
      return user
    }),
  )
  const files = await api.db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['files.key', 'companies.slug'])
    .execute()
  for (const { key, slug } of files) companyOfKey.set(key, slug)
  const read = async ({ token, company }: (typeof users)[number]) =>
    openZip(Buffer.from(await (await api.raw('/me/export', { token, company })).arrayBuffer()))
  const slow = users.slice(0, -1).map(read)
  await until(() => blocked.reads === 2)
  expect((await read(users.at(-1)!)).get('files/videos/pitch.mp4')).toEqual(VIDEO)
  expect(blocked.reads).toBe(2)
  blocked.release()
  for (const zip of await Promise.all(slow)) expect(zip.get('files/videos/pitch.mp4')).toEqual(VIDEO)
  restore()
})
