import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { grantUpload } from '#lib/contract/extensions'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { deleteUser } from '#lib/funnel-api/features/privacy/delete-user'
import { deleteUnused, lockFile } from '#lib/funnel-api/features/files/unused'
import { deleteFiles, sweepSpool, sweepUploads } from '#lib/funnel-api/features/files/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, type Candidate, CV, PASSWORD, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { sendParts, startChunks, type Stored } from '#tests/support/uploads'

let testApi: TestApi
let camille: Candidate
beforeEach(async () => {
  testApi = await openTestApi()
  camille = await signUp(testApi)
})
afterEach(() => testApi.close())

const HOURS = 60
const grant = () => camille.call(grantUpload, { body: { folder: 'candidacy/resume', filename: 'cv.pdf' } })
const stored = (key: string) => readdir(`${testApi.dataDir}/files/${key}`).catch(() => null)
const uploads = () => testApi.db.selectFrom('uploads').select('id').execute()

describe('uploads', () => {
  it('are retained for a day after their last byte and then removed with their parts', async () => {
    const upload = await startChunks(testApi, await grant(), CV.length)
    testApi.shiftClock(23 * HOURS)
    const later = await startChunks(testApi, await grant(), CV.length)
    await later.chunk(1, 0, CV)
    await sweepUploads.run(testApi.api)
    expect(await uploads()).toHaveLength(2)
    testApi.shiftClock(2 * HOURS)
    await sweepUploads.run(testApi.api)
    expect(await uploads()).toEqual([{ id: later.upload_id }])
    expect(await testApi.db.selectFrom('upload_parts').select('upload_id').execute()).toHaveLength(1)
    testApi.shiftClock(24 * HOURS)
    await sweepUploads.run(testApi.api)
    expect([await uploads(), await testApi.db.selectFrom('upload_parts').selectAll().execute()]).toEqual([[], []])
    expect(await stored(`uploads/${upload.upload_id}`)).toBeNull()
    expect(await stored(`uploads/${later.upload_id}`)).toBeNull()
  })

  it('are removed without their completed file', async () => {
    const { handle } = (await (await sendParts(testApi, await grant(), [CV])).complete()).body as Stored
    testApi.shiftClock(25 * HOURS)
    await sweepUploads.run(testApi.api)
    expect(await uploads()).toEqual([])
    const { key } = await testApi.db
      .selectFrom('files')
      .select('key')
      .where('handle', '=', handle)
      .executeTakeFirstOrThrow()
    expect(await testApi.api.store.size(key)).toBe(CV.length)
  })

  it('are removed although the store cannot remove another one', async () => {
    const logged = captureLog()
    const broken = await startChunks(testApi, await grant(), CV.length)
    testApi.shiftClock(1)
    await startChunks(testApi, await grant(), CV.length)
    testApi.shiftClock(25 * HOURS)
    const drop = async (prefix: string) => {
      if (prefix.includes(broken.upload_id)) throw new Error('permission denied')
      await testApi.api.store.drop(prefix)
    }
    await sweepUploads.run({ ...testApi.api, store: { ...testApi.api.store, drop } })
    logged.restore()
    expect(await uploads()).toEqual([{ id: broken.upload_id }])
    expect(logged.lines).toHaveLength(1)
    await sweepUploads.run(testApi.api)
  })

  it('are removed with the partial file of a dead node', async () => {
    const upload = await startChunks(testApi, await grant(), CV.length)
    const key = 'candidacy/resume/1/half'
    const source = async function* () {
      yield Buffer.from('half')
    }
    await testApi.api.store.put(key, source())
    await testApi.db.updateTable('uploads').set({ claimed_key: key }).where('id', '=', upload.upload_id).execute()
    testApi.shiftClock(25 * HOURS)
    await sweepUploads.run(testApi.api)
    expect(await testApi.api.store.size(key)).toBeNull()
  })
})

it('removes temporary files after a day', async () => {
  const spool = `${testApi.dataDir}/files/.spool`
  await mkdir(spool, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(`${spool}/${name}`, 'half')
  const yesterday = Date.now() / 1000 - 25 * 3600
  await utimes(`${spool}/old`, yesterday, yesterday)
  await sweepSpool.run(testApi.api)
  expect(await readdir(spool)).toEqual(['new'])
})

it('deletes files without a reference after two days, and keeps those of an application', async () => {
  await applyFully(testApi, camille)
  const unused = await camille.upload('candidacy/resume', 'other.txt', Buffer.from('Twelve years of bread.'))
  const handles = async () =>
    (await testApi.db.selectFrom('files').select('handle').execute()).map(({ handle }) => handle)
  testApi.shiftClock(47 * HOURS)
  await deleteFiles.run(testApi.api)
  expect(await handles()).toContain(unused.handle)
  testApi.shiftClock(2 * HOURS)
  await deleteFiles.run(testApi.api)
  expect(await handles()).toHaveLength(1)
  expect(await handles()).not.toContain(unused.handle)
  expect(await testApi.api.store.size(unused.key)).toBeNull()
})

it('prevents references to a file before its bytes are removed', async () => {
  const { handle } = await camille.upload('candidacy/resume', 'cv.txt', Buffer.from('Twelve years of bread.'))
  const { store } = testApi.api
  let lockResult: unknown
  const remove = async (key: string) => {
    lockResult = await lockFile(testApi.db, handle)
    await store.remove(key)
  }
  expect(await lockFile(testApi.db, handle)).toMatchObject({ handle })
  await deleteUnused({ ...testApi.api, store: { ...store, remove } }, [handle])
  expect([lockResult, await testApi.db.selectFrom('files').select('handle').execute()]).toEqual([undefined, []])
})

it('deletes files for messages after a week unless they are attached', async () => {
  const { id: candidacy_id } = await applyFully(testApi, camille)
  await sendRecruiterMessage(testApi.api, { candidacy_id, author_name: 'Ada', content: 'Which ovens do you know?' })
  const { id } = await testApi.db.selectFrom('discussions').select('id').executeTakeFirstOrThrow()
  const attached = await camille.upload('candidacy/files', 'ovens.txt', Buffer.from('Deck, rotary, wood.'))
  const unused = await camille.upload('candidacy/files', 'other.txt', Buffer.from('Twelve years of bread.'))
  const discussion_message = { content: '', files_url: [attached.url] }
  expect((await camille.send('POST', `/me/discussions/${id}/messages`, { discussion_message })).status).toBe(200)
  const handles = async () =>
    (await testApi.db.selectFrom('files').select('handle').where('folder', '=', 'candidacy/files').execute()).map(
      ({ handle }) => handle,
    )
  testApi.shiftClock(6 * 24 * HOURS)
  await deleteFiles.run(testApi.api)
  expect(await handles()).toHaveLength(2)
  testApi.shiftClock(2 * 24 * HOURS)
  await deleteFiles.run(testApi.api)
  expect(await handles()).toEqual([attached.handle])
  expect([await testApi.api.store.size(attached.key), await testApi.api.store.size(unused.key)]).toEqual([19, null])
})

describe('bytes of a deleted user', () => {
  const erase = () => camille.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  const rows = async () => [
    ...(await testApi.db.selectFrom('files').selectAll().execute()),
    ...(await testApi.db.selectFrom('uploads').selectAll().execute()),
  ]

  it('are retained as long as the deletion may still fail', async () => {
    const { key } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    await expect(
      inTransaction(testApi.api, async () => {
        const user = await testApi.api.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
        await deleteUser(testApi.api, user)
        throw new Error('power failure')
      }),
    ).rejects.toThrow('power failure')
    expect(await testApi.api.store.size(key)).toBe(CV.length)
    expect((await camille.send('GET', '/me')).status).toBe(200)
  })

  it('are swept if the store was unavailable, and their rows contain no personal data until then', async () => {
    const { key, handle } = await camille.upload('candidacy/resume', 'Camille’s CV.pdf', CV)
    const upload = await startChunks(testApi, await grant(), CV.length)
    await upload.chunk(1, 0, CV)
    const { store } = testApi.api
    const fail = () => Promise.reject(new Error('store unavailable'))
    testApi.api.store = { ...store, remove: fail, drop: fail }
    const logged = captureLog()
    expect((await erase()).status).toBe(200)
    logged.restore()
    testApi.api.store = store
    const left = await rows()
    expect(left).toContainEqual(expect.objectContaining({ handle, key, user_id: 0, filename: '', sha256: '' }))
    expect(JSON.stringify(left)).not.toContain('Camille')
    expect(await store.size(key)).toBe(CV.length)
    await deleteFiles.run(testApi.api)
    await sweepUploads.run(testApi.api)
    expect(await rows()).toEqual([])
    expect([await store.size(key), await stored(`uploads/${upload.upload_id}`)]).toEqual([null, null])
  })
})
