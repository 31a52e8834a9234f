import { listDiscussions, listMessages, sendMessage } from '#lib/contract/messaging'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { findFiles, storeMessageFile } from '#lib/funnel-api/features/conversations/message-files'
import { readUnread } from '#lib/funnel-api/features/conversations/queries'
import { staffFiles } from '#lib/funnel-api/features/conversations/staff-files'
import { readUserAsCaller } from '#lib/funnel-api/features/accounts/queries'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { CV } from '#tests/support/candidates'

let testApi: TestApi
let company_id: number
let person: Awaited<ReturnType<typeof applicant>>
beforeAll(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
})
afterAll(() => testApi.close())
beforeEach(async () => void (person = await applicant(testApi)))

const sendAsRecruiter = (content: string, is_closing?: boolean) =>
  sendRecruiterMessage(testApi.api, {
    candidacy_id: person.id,
    author_name: 'Lena',
    content,
    ...(is_closing !== undefined && { is_closing }),
  })
const discussion = async () => (await person.candidate.call(listDiscussions))[0]!

it.each([
  ['REJECTED', false],
  ['WITHDRAWN', false],
  ['OFFER', true],
  ['HIRED', true],
] as const)('after the status %s, the discussion is open: %s', async (status, is_open) => {
  await sendAsRecruiter('Goodbye', true)
  expect(await discussion()).toMatchObject({ is_open: false })
  const author = { type: 'System' as const, name: 'The Bakery' }
  const message = await changeStatus(testApi.api, { candidacy_id: person.id, status, author })
  expect(message).toMatchObject({ author_type: 'System', author_id: null, content: '', is_status_updated: true })
  expect(await discussion()).toMatchObject({ is_open, status })
  // An automatic change does not count as a reply of the company, unlike the message before it.
  await testApi.db.updateTable('candidacies').set({ answered_at: null }).where('id', '=', person.id).execute()
  await changeStatus(testApi.api, { candidacy_id: person.id, status: 'IN_REVIEW', author })
  expect((await person.read()).answered_at).toBeNull()
  await changeStatus(testApi.api, {
    candidacy_id: person.id,
    status: 'INTERVIEW',
    author: { ...author, type: 'Recruiter' },
  })
  expect((await person.read()).answered_at).not.toBeNull()
})

it('rejects a status change or a message for an unknown application', async () => {
  const notFound = { code: 'NOT_FOUND' }
  const author = { type: 'Recruiter' as const, name: 'Lena' }
  const change = changeStatus(testApi.api, { candidacy_id: 999_999, status: 'OFFER', author })
  await expect(change).rejects.toMatchObject(notFound)
  const message = { candidacy_id: 999_999, author_name: 'Lena', content: 'Hello' }
  await expect(sendRecruiterMessage(testApi.api, message)).rejects.toMatchObject(notFound)
})

it("shows the candidate's profile photo next to the candidate's messages, and the city of the job", async () => {
  const avatar_url = 'https://example.org/me.png'
  await testApi.db.updateTable('users').set({ avatar_url }).where('id', '=', person.candidate.user.id).execute()
  const setAddress = (address: object | null) =>
    testApi.db
      .updateTable('campaigns')
      .set({ address: address as never })
      .where('slug', '=', 'night-baker')
      .execute()
  const { discussion_id: id } = await sendAsRecruiter('Hello')
  expect(await discussion()).toMatchObject({ last_message: { author_type: 'Recruiter', avatar_url: null } })
  await person.candidate.call(sendMessage, {
    params: { id },
    body: { discussion_message: { content: 'Yes', files_url: [] } },
  })
  expect(await discussion()).toMatchObject({ last_message: { author_type: 'User', avatar_url, files_url: [] } })
  const messages = await person.candidate.call(listMessages, { params: { id } })
  expect(messages).toMatchObject([{ avatar_url: null }, { avatar_url, author_id: person.candidate.user.id }])
  for (const [address, city] of [
    [{ name: 'Rue du Four, Lille', city: 'Lille', lat: 50.6, lon: 3.1 }, 'Lille'],
    [{ name: 'Rue du Four', city: null, lat: 50.6, lon: 3.1 }, 'Rue du Four'],
    [null, null],
  ] as const) {
    await setAddress(address)
    expect((await discussion()).city).toBe(city)
  }
  const user = await readUserAsCaller(testApi.db, company_id, person.candidate.user.id)
  expect(await readUnread(testApi.api, user)).toEqual({ nb_msg: 1, last_message_id: messages[1]!.id })
})

it('finds files by their handles, and gives recruiters links only to safe files of their company', async () => {
  const owner = { user_id: person.candidate.user.id, company_id }
  const storeFile = async (filename: string) => {
    const bytes = async function* () {
      yield CV
    }
    const { handle } = await storeMessageFile(testApi.api, owner, { filename, source: bytes(), size: CV.length })
    return handle
  }
  const [first, second] = [await storeFile('one.pdf'), await storeFile('two.pdf')]
  const url = `http://bakery.test/fs/file/${first}`
  const found = await findFiles(testApi.api, [
    url,
    'https://example.org/other',
    `http://bakery.test/fs/file/${'a'.repeat(20)}`,
  ])
  expect([...found.values()]).toMatchObject([{ url, size: CV.length }])
  expect((await findFiles(testApi.api, [])).size).toBe(0)

  const urlsOf = async (id = company_id) =>
    Object.fromEntries(
      [...(await staffFiles(testApi.api, { id, slug: 'bakery' }, [first], 'careers'))].map(([handle, file]) => [
        handle,
        file.url,
      ]),
    )
  for (const [scan_status, link] of [
    ['unscanned', expect.stringMatching(/^http:\/\/bakery\.test\/./)],
    ['clean', expect.stringMatching(/^http:\/\/bakery\.test\/./)],
    ['pending', null],
    ['infected', null],
  ] as const) {
    await testApi.db.updateTable('files').set({ scan_status }).where('handle', '=', first).execute()
    expect(await urlsOf()).toEqual({ [first]: link })
  }
  expect(await urlsOf(await testApi.companyId('foundry'))).toEqual({})
  expect(second).not.toBe(first)
  await expect(storeFile('setup.exe')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
})

it('includes the language of the job, so that screen readers pronounce its name correctly', async () => {
  await sendAsRecruiter('Hello')
  const { locale } = (await person.read()).campaign
  expect(await discussion()).toMatchObject({ campaign_locale: locale })
})
