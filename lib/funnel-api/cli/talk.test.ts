import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { listDiscussions, listMessages } from '#lib/contract/messaging'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, signUp } from '#tests/support/candidates'

const ROOT = path.join(import.meta.dirname, '../../..')

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

/** The operator's command, with the database of a server that is running. */
function company(...args: string[]) {
  const env = { ...process.env, DATA_DIR: api.dataDir, DATABASE_URL: api.databaseUrl ?? '', ROOT_DOMAIN: 'jobs.test' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['lib/funnel-api/cli/company.ts', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

async function applicant(reference: string) {
  const person = await signUp(api)
  const { id } = await apply(api, person, 'night-baker')
  await api.db.updateTable('candidacies').set({ reference }).where('id', '=', id).execute()
  return { person, id }
}

describe('npm run company', () => {
  it('writes to a candidate by the number on the receipt, however it is written, or by id', async () => {
    const { person, id } = await applicant('K7M2-9QXD')
    expect(company('message', 'k7m29qxd', 'Tuesday?', '--from', 'Lena Vogt')).toEqual({
      status: 0,
      stdout: 'Camille (Night baker) has a message of Lena Vogt.\n',
      stderr: '',
    })
    expect(company('message', String(id), 'Or Wednesday?')).toMatchObject({ status: 0 })
    const [discussion] = await person.call(listDiscussions)
    const messages = await person.call(listMessages, { params: { id: discussion!.id } })
    expect(messages).toMatchObject([
      { content: 'Tuesday?', author_name: 'Lena Vogt', author_type: 'Recruiter' },
      { content: 'Or Wednesday?', author_name: 'The Bakery' },
    ])
    const mail = await api.db
      .selectFrom('outbox')
      .select('payload')
      .where('template', '=', 'message')
      .executeTakeFirst()
    expect(mail?.payload.link).toBe(`http://bakery.jobs.test:3000/profile/messaging?discussion=${discussion!.id}`)
  })

  it('moves an application, and says from where to where', async () => {
    const { person } = await applicant('W7HC-Q95F')
    expect(company('status', 'W7HC-Q95F', 'interview', '--message', 'Tuesday at ten?')).toMatchObject({
      status: 0,
      stdout: 'Camille (Night baker): RECEIVED → INTERVIEW\n',
    })
    expect(company('status', 'W7HC-Q95F', 'INTERVIEW')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The application is at INTERVIEW already; nothing was written.\n',
    })
    expect(await person.call(listDiscussions)).toMatchObject([{ status: 'INTERVIEW' }])
  })

  it.each([
    [['message', 'AAAA-AAAA', 'Hello'], /no application 'AAAA-AAAA'/],
    [['message', '2000000000', 'Hello'], /no application '2000000000'/],
    [['message', 'AAAA-AAAA', '  '], /The message is empty/],
    [['message', 'AAAA-AAAA', 'a'.repeat(10_001)], /10000 is the most/],
    [['status', 'AAAA-AAAA', 'HAPPY'], /'HAPPY' is no status. There are: RECEIVED, IN_REVIEW/],
  ])('refuses %j in one sentence', (args, sentence) => {
    const { status, stderr } = company(...args)
    expect({ status, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, lines: 1 })
    expect(stderr).toMatch(sentence)
  })
})
