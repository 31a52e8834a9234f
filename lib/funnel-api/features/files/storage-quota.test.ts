import { grantUpload } from '#lib/contract/extensions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'
import { uploadSteps } from '#tests/support/uploads'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const grant = (candidate: Candidate) =>
  candidate.call(grantUpload, { body: { folder: 'records', filename: 'pitch.mp4' } })

/** Inserts rows for files of a user without their bytes. */
async function insertFiles({ user }: Candidate, sizes: readonly number[]) {
  const { api: context } = api
  const of = {
    user_id: user.id,
    company_id: await api.companyId(),
    folder: 'records',
    created_at: context.now().toISOString(),
  }
  const file = { ...of, filename: 'a.mp4', mimetype: 'video/mp4', sha256: '', key: '' }
  const values = sizes.map((size, index) => ({ ...file, size, handle: `quota-${user.id}-${index}` }))
  await api.db.insertInto('files').values(values).execute()
}

describe('storage quota of a user', () => {
  const MB = 1024 * 1024
  const start = async (candidate: Candidate, size: number | null) =>
    (await uploadSteps(api, await grant(candidate)).start(size, { fii: size === null })).status

  it('is 2 GB, including uploads in progress', async () => {
    const candidate = await signUp(api)
    await insertFiles(
      candidate,
      Array.from({ length: 10 }, () => 190 * MB),
    )
    expect(await start(candidate, 140 * MB)).toBe(200)
    expect(await start(candidate, 140 * MB)).toBe(413)
    expect(await start(candidate, 5 * MB)).toBe(200)
    expect(await start(candidate, null)).toBe(200)
    expect(await start(await signUp(api), 140 * MB)).toBe(200)
    await api.db.deleteFrom('files').where('handle', '=', `quota-${candidate.user.id}-0`).execute()
    expect(await start(candidate, 140 * MB)).toBe(200)
  })
})
