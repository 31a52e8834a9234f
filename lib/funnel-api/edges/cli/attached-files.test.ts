import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listDiscussions, listMessages } from '#lib/contract/messaging'
import { hasOtherSecret } from '#lib/funnel-api/platform/db/shared-settings'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { CV } from '#tests/support/candidates'
import { companyCommand } from '#tests/support/company-command'

let api: TestApi
let company: ReturnType<typeof companyCommand>
let person: Awaited<ReturnType<typeof applicant>>
let reference: string
let folder: string
beforeAll(async () => {
  api = await openTestApi()
  company = companyCommand(api, { env: { ROOT_DOMAIN: 'jobs.test' } })
  folder = mkdtempSync(path.join(tmpdir(), 'careers-attached-files-'))
  person = await applicant(api, { first_name: 'Nora' })
  reference = (await person.read()).reference!
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})
const inFolder = (name: string) => path.join(folder, name)

describe('attached files', () => {
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(inFolder(name), bytes)
    return inFolder(name)
  }
  const countFiles = async () => (await api.db.selectFrom('files').select('handle').execute()).length

  it('are sent and belong to the candidate', async () => {
    const [plan, notes] = [file('Our Plan.pdf', CV), file('notes.txt', 'Bring an apron.')]
    expect(await company('reply', reference, '', '--file', plan, '--file', notes)).toMatchObject({
      status: 0,
      stdout: 'Sent a message to Nora (Night baker) as The Bakery with 2 files.\n',
    })
    const [discussion] = await person.candidate.call(listDiscussions)
    const message = (await person.candidate.call(listMessages, { params: { id: discussion!.id } })).at(-1)!
    expect(message).toMatchObject({
      content: '',
      files: [
        { filename: expect.stringMatching(/^our-plan-\d{13}\.pdf$/), size: CV.length },
        { filename: expect.stringMatching(/^notes-/) },
      ],
    })
    const owners = await api.db.selectFrom('files').select('user_id').where('filename', 'like', 'our-plan-%').execute()
    expect(owners).toEqual([{ user_id: person.candidate.user.id }])
  })

  it('are checked but not stored in a dry run', async () => {
    const before = await countFiles()
    const plan = file('plan.pdf', CV)
    const { stdout } = await company('reply', reference, 'Look', '--file', plan, '--dry-run', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ id: null, content: 'Look', files: ['plan.pdf'], is_dry_run: true })
    expect(await countFiles()).toBe(before)
  })

  it.each<[string, () => string, RegExp]>([
    ['does not exist', () => inFolder('none.pdf'), /^File not found: '.*none\.pdf'\.\n$/],
    ['is a folder', () => folder, /^Not a file: .*\n$/],
    ['is empty', () => file('empty.pdf', ''), /^Empty file: '.*empty\.pdf'\.\n$/],
    [
      'has an unsupported type',
      () => file('setup.exe', 'MZ'),
      /^Unsupported file type: '.*setup\.exe'. Allowed: PDF, DOC, .*WEBP\.\n$/,
    ],
    [
      'is too large',
      () => file('large.txt', Buffer.alloc(11 << 20, 'a')),
      /^File too large: .* has 11 MB \(limit 10 MB\)\.\n$/,
    ],
    [
      'does not match its extension',
      () => file('page.pdf', '<html></html>'),
      /page\.pdf' does not match its extension.*\.\n$/,
    ],
    ['is damaged', () => file('broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), /is damaged\.\n$/],
  ])('are rejected with their message if one %s', async (_what, invalidFile, message) => {
    const before = [await countFiles(), (await api.db.selectFrom('discussion_messages').select('id').execute()).length]
    const validFile = file('plan.pdf', CV)
    const { status, stderr } = await company('reply', reference, 'Look', '--file', validFile, '--file', invalidFile())
    expect({ status, lines: stderr.match(/.*\n/g) }).toEqual({ status: 1, lines: [expect.stringMatching(message)] })
    expect([
      await countFiles(),
      (await api.db.selectFrom('discussion_messages').select('id').execute()).length,
    ]).toEqual(before)
  })

  it('are limited to 10', async () => {
    const files = Array.from({ length: 11 }, () => ['--file', inFolder('plan.pdf')]).flat()
    expect((await company('reply', reference, 'Look', ...files)).stderr).toBe('Too many files: 11 (limit 10).\n')
  })

  it('are not stored if the application does not exist', async () => {
    const before = await countFiles()
    const args = ['reply', 'AAAA-AAAA', 'Look', '--file', file('plan.pdf', CV)]
    expect(await company(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('not found') })
    expect(await countFiles()).toBe(before)
  })
})

it('signs links to files only with the secret of the server', async () => {
  await person.candidate.upload('candidacy/resume', 'cv.pdf', CV)
  const show = (env: Record<string, string>) => companyCommand(api, { env })('applications', 'show', reference)
  await hasOtherSecret(api.db, api.api.secret, undefined)
  const other = 'the secret in an old data folder'
  expect((await show({})).stdout).toContain('signature=')
  expect((await show({ SESSION_SECRET: other, SESSION_SECRET_PREVIOUS: api.api.secret })).status).toBe(0)
  writeFileSync(path.join(api.dataDir, 'secret'), other)
  for (const env of [{ SESSION_SECRET: other }, { SESSION_SECRET: '' }])
    expect(await show(env)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('differs from the one of the server'),
    })
  writeFileSync(path.join(api.dataDir, 'secret'), `${api.api.secret}\n`)
  expect((await show({ SESSION_SECRET: '' })).stdout).toContain('signature=')
})

it('rejects a message that is too long', async () => {
  expect((await company('reply', reference, 'a'.repeat(10_001))).stderr).toMatch(
    /^Message too long: 10001 .*limit 10000/,
  )
})
