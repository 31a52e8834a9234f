import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listDiscussions, listMessages } from '#lib/contract/messaging'
import { noteOrigin } from '#lib/funnel-api/db/agree'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { CV, signUp } from '#tests/support/candidates'
import { companyCommand } from '#tests/support/company-command'

let api: TestApi
let company: ReturnType<typeof companyCommand>
let person: Awaited<ReturnType<typeof applicant>>
let number: string
let folder: string
beforeAll(async () => {
  api = await openTestApi()
  company = companyCommand(api, { env: { ROOT_DOMAIN: 'jobs.test' } })
  folder = mkdtempSync(path.join(tmpdir(), 'careers-applications-'))
  person = await applicant(api, { first_name: '=1+1' })
  number = (await person.read()).reference!
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})
const in_ = (name: string) => path.join(folder, name)

describe('writing to candidates', () => {
  it('goes by the number on the receipt, however it is written, or by id', async () => {
    expect(await company('reply', number.toLowerCase().replace('-', ''), 'Tuesday?', '--from', 'Lena Vogt')).toEqual({
      status: 0,
      stdout: '=1+1 (Night baker) has a message of Lena Vogt.\n',
      stderr: '',
    })
    const second = await company('message', String(person.id), 'Or Wednesday?', '--json')
    expect(JSON.parse(second.stdout)).toMatchObject({ candidacy_id: person.id, id: expect.any(Number) })
    const [discussion] = await person.candidate.call(listDiscussions)
    expect(await person.candidate.call(listMessages, { params: { id: discussion!.id } })).toMatchObject([
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

  it('links to where the server that was started shows companies, with no word of it in the environment', async () => {
    await noteOrigin(api.db, (slug) => `https://${slug}.careers.example.org`)
    const address = async (told: typeof company) =>
      (JSON.parse((await told('show', 'bakery', '--json')).stdout) as { address: string }).address
    expect(await address(companyCommand(api))).toBe('https://bakery.careers.example.org')
    expect(await address(company)).toBe('http://bakery.jobs.test:3000')
  })

  it('a dry run writes nothing', async () => {
    const before = await api.db.selectFrom('discussion_messages').select('id').execute()
    expect(await company('reply', number, 'Friday?', '--dry-run')).toMatchObject({
      status: 0,
      stdout: '=1+1 (Night baker) would have a message of The Bakery.\n',
    })
    expect((await company('status', number, 'OFFER', '--dry-run')).stdout).toMatch(/RECEIVED → OFFER; nothing written/)
    expect(await api.db.selectFrom('discussion_messages').select('id').execute()).toEqual(before)
  })

  it('moves an application, and says from where to where', async () => {
    const { read, id } = await applicant(api)
    const reference = (await read()).reference!
    expect(await company('status', reference, 'interview', '--message', 'Tuesday at ten?')).toMatchObject({
      status: 0,
      stdout: 'Camille (Night baker): RECEIVED → INTERVIEW\n',
    })
    expect(await company('status', String(id), 'INTERVIEW')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The application is at INTERVIEW already; nothing was written.\n',
    })
    expect((await read()).status).toBe('INTERVIEW')
  })

  it.each<[string[], RegExp]>([
    [['reply', 'AAAA-AAAA', 'Hello'], /no application 'AAAA-AAAA'/],
    [['reply', '2000000000', 'Hello'], /no application '2000000000'/],
    [['message', 'AAAA-AAAA', '  '], /The message is empty/],
    [['status', 'AAAA-AAAA', 'HAPPY'], /'HAPPY' is no status. There are: RECEIVED, IN_REVIEW/],
    [['status', 'AAAA-AAAA', 'WITHDRAWN'], /'WITHDRAWN' is no status/],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { status, stdout, stderr } = await company(...args)
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, stdout: '', lines: 1 })
    expect(stderr).toMatch(sentence)
  })
})

describe('files of a message', () => {
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(in_(name), bytes)
    return in_(name)
  }
  const kept = async () => (await api.db.selectFrom('files').select('handle').execute()).length

  it('go with it, and are the candidate’s', async () => {
    const [plan, notes] = [file('Our Plan.pdf', CV), file('notes.txt', 'Bring an apron.')]
    expect(await company('reply', number, '', '--file', plan, '--file', notes)).toMatchObject({
      status: 0,
      stdout: '=1+1 (Night baker) has a message of The Bakery, with 2 files.\n',
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

  it('are looked at by a dry run, and not written', async () => {
    const before = await kept()
    const plan = file('plan.pdf', CV)
    const { stdout } = await company('reply', number, 'Look', '--file', plan, '--dry-run', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ id: null, content: 'Look', files: ['plan.pdf'], is_dry_run: true })
    expect(await kept()).toBe(before)
  })

  it.each<[string, () => string, RegExp]>([
    ['is not there', () => in_('none.pdf'), /^There is no file '.*none\.pdf'\.\n$/],
    ['is a folder', () => folder, /is no file\.\n$/],
    ['has nothing in it', () => file('empty.pdf', ''), /empty\.pdf' is empty\.\n$/],
    [
      'is of no kind that is taken',
      () => file('setup.exe', 'MZ'),
      /setup\.exe' is of no kind .*: PDF, DOC, .*WEBP\.\n$/,
    ],
    ['is too large', () => file('large.txt', Buffer.alloc(11 << 20, 'a')), /has 11 MB; 10 MB is the most\.\n$/],
    [
      'is not what its name says',
      () => file('page.pdf', '<html></html>'),
      /page\.pdf' is not what its name says.*\.\n$/,
    ],
    [
      'is damaged',
      () => file('broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      /it is damaged\.\n$/,
    ],
  ])('one that %s is refused in a sentence, and the message with it', async (_what, bad, sentence) => {
    const before = [await kept(), (await api.db.selectFrom('discussion_messages').select('id').execute()).length]
    const good = file('plan.pdf', CV)
    const { status, stderr } = await company('reply', number, 'Look', '--file', good, '--file', bad())
    expect({ status, lines: stderr.match(/.*\n/g) }).toEqual({ status: 1, lines: [expect.stringMatching(sentence)] })
    expect([await kept(), (await api.db.selectFrom('discussion_messages').select('id').execute()).length]).toEqual(
      before,
    )
  })

  it('are ten at most', async () => {
    const files = Array.from({ length: 11 }, () => ['--file', in_('plan.pdf')]).flat()
    expect((await company('reply', number, 'Look', ...files)).stderr).toBe(
      'A message has 10 files at most; 11 were given.\n',
    )
  })

  it('go nowhere where there is no such application', async () => {
    const before = await kept()
    const args = ['reply', 'AAAA-AAAA', 'Look', '--file', file('plan.pdf', CV)]
    expect(await company(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('no application') })
    expect(await kept()).toBe(before)
  })
})

it('refuses a message that is too long', async () => {
  expect((await company('reply', number, 'a'.repeat(10_001))).stderr).toMatch(/^The message has 10001 .* 10000 is/)
})

describe('applications', () => {
  it('are listed, the latest first, of a status or a job', async () => {
    const { stdout } = await company('applications', 'list', 'bakery')
    const [head, first] = stdout.split('\n')
    expect(head).toMatch(/^NUMBER +SENT +JOB +NAME +STATUS +ANSWERED$/)
    expect(first).toMatch(/Camille Dubreuil +INTERVIEW/)
    const some = JSON.parse(
      (await company('applications', 'list', 'bakery', '--status', 'RECEIVED', '--json')).stdout,
    ) as {
      candidacies: object[]
    }
    expect(some.candidacies).toMatchObject([{ reference: number, person: { first_name: '=1+1' } }])
    expect((await company('applications', 'list', 'foundry')).stdout).toBe('There is no application of that kind.\n')
    expect(await company('applications', 'list', 'bakery', '--campaign', 'nothing')).toMatchObject({
      status: 1,
      stderr: 'No such campaign.\n',
    })
  })

  it('are shown with answers in words and links to files', async () => {
    const { stdout } = await company('applications', 'show', number)
    expect(stdout).toMatch(/^NAME|=1\+1 Dubreuil/m)
    expect(stdout).toMatch(/Why\? +Because bread is made at night\./)
    expect(stdout).toMatch(/CV +My CV\.pdf http:\/\/bakery\.jobs\.test:3000\/\S+/)
    const shown = JSON.parse((await company('applications', 'show', number, '--json')).stdout) as { answers: object[] }
    expect(shown.answers).toHaveLength(11)
  })

  it('are exported as CSV, a column for each question, and no cell is a formula', async () => {
    const target = in_('all.csv')
    const done = await company('applications', 'export', 'bakery', target, '--campaign', 'night-baker', '--bom')
    expect(done).toEqual({ status: 0, stdout: '', stderr: `2 applications in ${target}\n` })
    const text = readFileSync(target, 'utf8')
    expect(text.startsWith('\uFEFFreference,status,')).toBe(true)
    const [head, line] = text.split('\r\n')
    expect(head).toMatch(/,Do you drive\?,.*,answers$/)
    expect(line).toMatch(/,Night baker,'=1\+1,Dubreuil,/)
    expect(line).toContain('Because bread is made at night.')
  })

  it('are exported as JSON, to standard output alone', async () => {
    const { status, stdout, stderr } = await company('applications', 'export', 'bakery', '-', '--format', 'json')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '2 applications\n' })
    const all = JSON.parse(stdout) as { answers: { question: string; text: string }[]; resume: object }[]
    expect(all).toHaveLength(2)
    expect(all[0]).toMatchObject({ reference: number, resume: { filename: 'My CV.pdf', size: CV.length } })
    expect(stdout).not.toContain('"key"')
    expect(JSON.parse((await company('applications', 'export', 'foundry', '-', '--format', 'json')).stdout)).toEqual([])
  })

  it('are exported as a folder of files, which is there whole or not at all', async () => {
    const target = in_('files')
    expect(await company('applications', 'export', 'bakery', target, '--format', 'files')).toMatchObject({ status: 0 })
    const [one] = readdirSync(target).filter((name) => name.startsWith(number))
    expect(one).toBe(`${number}-1-1-Dubreuil`)
    expect(readFileSync(path.join(target, one!, 'cv.pdf'))).toEqual(CV)
    expect(JSON.parse(readFileSync(path.join(target, one!, 'application.json'), 'utf8'))).toMatchObject({
      reference: number,
    })
    expect((await company('applications', 'export', 'bakery', target, '--format', 'files')).stderr).toMatch(
      /is there already; --force replaces it/,
    )
  })

  it('leave no half file when they are interrupted', async () => {
    const ending = AbortSignal.abort(new Error('Ctrl-C'))
    const target = in_('half.csv')
    const cut = await companyCommand(api, { signal: ending })('applications', 'export', 'bakery', target)
    expect(cut).toMatchObject({ status: 130, stderr: 'Interrupted.\n' })
    expect(readdirSync(folder).filter((name) => name.includes('half'))).toEqual([])
    writeFileSync(target, 'before')
    await companyCommand(api, { signal: ending })('applications', 'export', 'bakery', target, '--force')
    expect(readFileSync(target, 'utf8')).toBe('before')
  })

  it('of candidates who have not sent theirs are nobody’s business', async () => {
    const candidate = await signUp(api)
    const { body } = await candidate.send('POST', '/me/candidacies', {
      candidacy: { campaign_id: (await api.campaign('night-baker')).id },
    })
    const id = String((body as { id: number }).id)
    expect(await company('applications', 'show', id)).toMatchObject({ status: 1, stderr: 'No such candidacy.\n' })
  })
})

describe('erasing a person', () => {
  it('tells first what goes, and wants a yes', async () => {
    const { candidate, id } = await applicant(api)
    const asked = await company('erase', 'bakery', candidate.email.toUpperCase())
    expect(asked.status).toBe(1)
    expect(asked.stderr).toMatch(/Camille Dubreuil, .*: 1 application, 1 file, 0 discussions, 0 alerts\n.*--yes/)
    expect((await company('erase', 'bakery', candidate.email, '--dry-run')).stdout).toMatch(/Nothing was erased\./)
    expect((await company('erase', 'foundry', candidate.email, '--yes')).stderr).toMatch(/^foundry knows nobody/)
    expect((await candidate.send('GET', `/me/candidacies/${id}`)).status).toBe(200)
    expect(await company('erase', 'bakery', candidate.email, '--yes', '--json')).toMatchObject({ status: 0 })
    expect((await candidate.send('GET', `/me/candidacies/${id}`)).status).toBe(401)
  })
})
