import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { listDiscussions, listMessages } from '#lib/contract/messaging'
import { storeOrigin } from '#lib/funnel-api/platform/db/shared-settings'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, applicantWithProfile } from '#tests/support/applicants'
import { CV, signUp } from '#tests/support/candidates'
import { companyCommand } from '#tests/support/company-command'

let api: TestApi
let company: ReturnType<typeof companyCommand>
let person: Awaited<ReturnType<typeof applicant>>
let reference: string
let folder: string
beforeAll(async () => {
  api = await openTestApi()
  company = companyCommand(api, { env: { ROOT_DOMAIN: 'jobs.test' } })
  folder = mkdtempSync(path.join(tmpdir(), 'careers-applications-'))
  person = await applicant(api, { first_name: '=1+1' })
  reference = (await person.read()).reference!
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})
const inFolder = (name: string) => path.join(folder, name)

describe('reply and status', () => {
  it('accept a reference in lower case without a hyphen, or an ID', async () => {
    expect(await company('reply', reference.toLowerCase().replace('-', ''), 'Tuesday?', '--from', 'Lena Vogt')).toEqual(
      {
        status: 0,
        stdout: 'Sent a message to =1+1 (Night baker) as Lena Vogt.\n',
        stderr: '',
      },
    )
    const second = await company('message', String(person.id), 'Or Wednesday?', '--json')
    expect(JSON.parse(second.stdout)).toMatchObject({ candidacy_id: person.id, id: expect.any(Number) })
    const [discussion] = await person.candidate.call(listDiscussions)
    expect(await person.candidate.call(listMessages, { params: { id: discussion!.id } })).toMatchObject([
      { content: 'Tuesday?', author_name: 'Lena Vogt', author_type: 'Recruiter' },
      { content: 'Or Wednesday?', author_name: 'The Bakery' },
    ])
    const email = await api.db
      .selectFrom('outbox')
      .select('payload')
      .where('template', '=', 'message')
      .executeTakeFirst()
    expect(email?.payload.link).toBe(`http://bakery.jobs.test:3000/profile/messaging?discussion=${discussion!.id}`)
  })

  it('change nothing in a dry run', async () => {
    const before = await api.db.selectFrom('discussion_messages').select('id').execute()
    expect(await company('reply', reference, 'Friday?', '--dry-run')).toMatchObject({
      status: 0,
      stdout: 'Would send a message to =1+1 (Night baker) as The Bakery.\n',
    })
    expect((await company('status', reference, 'OFFER', '--dry-run')).stdout).toMatch(/RECEIVED → OFFER \(dry run/)
    expect(await api.db.selectFrom('discussion_messages').select('id').execute()).toEqual(before)
  })

  it('change the status and print the old and the new one', async () => {
    const { read, id } = await applicant(api)
    const newReference = (await read()).reference!
    expect(await company('status', newReference, 'interview', '--message', 'Tuesday at ten?')).toMatchObject({
      status: 0,
      stdout: 'Camille (Night baker): RECEIVED → INTERVIEW\n',
    })
    expect(await company('status', String(id), 'INTERVIEW')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The application already has the status INTERVIEW. Nothing was changed.\n',
    })
    expect((await read()).status).toBe('INTERVIEW')
  })

  it.each<[string[], RegExp]>([
    [['reply', 'AAAA-AAAA', 'Hello'], /Application 'AAAA-AAAA' not found/],
    [['reply', '2000000000', 'Hello'], /Application '2000000000' not found/],
    [['message', 'AAAA-AAAA', '  '], /The message is empty/],
    [['status', 'AAAA-AAAA', 'HAPPY'], /Invalid status: 'HAPPY'. Choose one of: RECEIVED, IN_REVIEW/],
    [['status', 'AAAA-AAAA', 'WITHDRAWN'], /Invalid status: 'WITHDRAWN'/],
  ])('rejects %j with a one-line error', async (args, message) => {
    const { status, stdout, stderr } = await company(...args)
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, stdout: '', lines: 1 })
    expect(stderr).toMatch(message)
  })
})

it("show prints the server's public URL unless ROOT_DOMAIN is set", async () => {
  await storeOrigin(api.db, (slug) => `https://${slug}.careers.example.org`)
  const address = async (command: typeof company) =>
    (JSON.parse((await command('show', 'bakery', '--json')).stdout) as { address: string }).address
  expect(await address(companyCommand(api))).toBe('https://bakery.careers.example.org')
  expect(await address(company)).toBe('http://bakery.jobs.test:3000')
})

describe('applications', () => {
  it('are listed newest first and filtered by status or job', async () => {
    const { stdout } = await company('applications', 'list', 'bakery')
    const [head, first] = stdout.split('\n')
    expect(head).toMatch(/^REFERENCE +SUBMITTED +JOB +NAME +STATUS +REPLIED +RECOMMENDED BY$/)
    expect(first).toMatch(/Camille Dubreuil +INTERVIEW/)
    const filtered = JSON.parse(
      (await company('applications', 'list', 'bakery', '--status', 'RECEIVED', '--json')).stdout,
    ) as {
      candidacies: object[]
    }
    expect(filtered.candidacies).toMatchObject([{ reference, person: { first_name: '=1+1' } }])
    expect((await company('applications', 'list', 'foundry')).stdout).toBe('No applications found.\n')
    expect(await company('applications', 'list', 'bakery', '--campaign', 'nothing')).toMatchObject({
      status: 1,
      stderr: 'Job not found.\n',
    })
  })

  it('are shown with answers and file links', async () => {
    const { stdout } = await company('applications', 'show', reference)
    expect(stdout).toMatch(/^name +=1\+1 Dubreuil$/m)
    expect(stdout).toMatch(/Why\? +Because bread is made at night\./)
    expect(stdout).toMatch(/CV +My CV\.pdf http:\/\/bakery\.jobs\.test:3000\/\S+/)
    const shown = JSON.parse((await company('applications', 'show', reference, '--json')).stdout) as {
      answers: object[]
    }
    expect(shown.answers).toHaveLength(11)
  })

  it('are exported as CSV with a column for each question and with formulas escaped', async () => {
    const target = inFolder('all.csv')
    const result = await company('applications', 'export', 'bakery', target, '--campaign', 'night-baker', '--bom')
    expect(result).toEqual({ status: 0, stdout: '', stderr: `Exported 2 applications to ${target}\n` })
    const text = readFileSync(target, 'utf8')
    expect(text.startsWith('\uFEFFreference,status,')).toBe(true)
    const [head, line] = text.split('\r\n')
    expect(head).toMatch(/,Do you drive\?,.*,answers$/)
    expect(line).toMatch(/,Night baker,'=1\+1,Dubreuil,/)
    expect(line).toContain('Because bread is made at night.')
  })

  it('are exported as CSV with another separator and as XLSX; unknown separators are rejected', async () => {
    const exportAs = (separator: string) =>
      company('applications', 'export', 'bakery', '-', '--format', 'csv', '--separator', separator)
    const semicolons = await exportAs('semicolon')
    expect(semicolons.stdout).toMatch(/^reference;status;confirmed_at;/)
    const target = inFolder('applications.xlsx')
    expect(await company('applications', 'export', 'bakery', target)).toMatchObject({ status: 0 })
    const [sheet] = (await readXlsx(readFileSync(target))).sheets
    const [head, ...rows] = semicolons.stdout.trimEnd().split('\r\n')
    expect(sheet!.rows[0]).toEqual(head!.split(';'))
    expect(sheet!.rows.slice(1).map(([reference]) => reference)).toEqual(
      rows.filter((line) => /^[\dA-Z]{4}-/.test(line)).map((line) => line.split(';')[0]),
    )
    expect((await exportAs('dot')).status).toBe(2)
  })

  it('are exported as JSON to stdout', async () => {
    const { status, stdout, stderr } = await company('applications', 'export', 'bakery', '-', '--format', 'json')
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'Exported 2 applications\n' })
    const all = JSON.parse(stdout) as { answers: { question: string; text: string }[]; resume: object }[]
    expect(all).toHaveLength(2)
    expect(all[0]).toMatchObject({ reference, resume: { filename: 'My CV.pdf', size: CV.length } })
    expect(stdout).not.toContain('"key"')
    expect(JSON.parse((await company('applications', 'export', 'foundry', '-', '--format', 'json')).stdout)).toEqual([])
  })

  it('are exported as a folder, which is not overwritten without --force', async () => {
    const target = inFolder('files')
    expect(await company('applications', 'export', 'bakery', target, '--format', 'files')).toMatchObject({ status: 0 })
    const [one] = readdirSync(target).filter((name) => name.startsWith(reference))
    expect(one).toBe(`${reference}-1-1-Dubreuil`)
    expect(readFileSync(path.join(target, one!, 'cv.pdf'))).toEqual(CV)
    expect(JSON.parse(readFileSync(path.join(target, one!, 'application.json'), 'utf8'))).toMatchObject({
      reference,
    })
    expect((await company('applications', 'export', 'bakery', target, '--format', 'files')).stderr).toMatch(
      /already exists\. Use --force to overwrite it/,
    )
  })

  it('are exported with the sponsor, the profile and the photo in each format', async () => {
    const { id, photo } = await applicantWithProfile(api, 'Léa Fontaine')
    const exportTo = (target: string, format: string) =>
      company('applications', 'export', 'bakery', target, '--format', format)
    const all = JSON.parse((await exportTo('-', 'json')).stdout) as { id: number; reference: string }[]
    const one = all.find((application) => application.id === id)!
    expect(one).toMatchObject({
      sponsor: 'Léa Fontaine',
      person: { bio_url: 'https://camille.example', tags: ['bread', 'Dutch'], job_types: ['INTERNSHIP'] },
      avatar: { filename: 'me.png', size: photo.length },
    })
    const [head, ...lines] = (await exportTo('-', 'csv')).stdout.split('\r\n')
    expect(head).toMatch(/,resume,sponsor,bio_url,tags,job_types,avatar,/)
    expect(lines.find((line) => line.startsWith(one.reference))).toContain(
      ',Léa Fontaine,https://camille.example,"bread, Dutch",INTERNSHIP,me.png,',
    )
    const target = inFolder('profiles')
    await exportTo(target, 'files')
    expect(readFileSync(path.join(target, `${one.reference}-Camille-Dubreuil`, 'photo.png'))).toEqual(photo)
    const { stdout } = await company('applications', 'show', one.reference)
    expect(stdout).toMatch(/recommended by +Léa Fontaine/)
    expect(stdout).toMatch(/photo +me\.png http/)
  })

  it('an interrupted export leaves no partial file and preserves an existing one', async () => {
    const signal = AbortSignal.abort(new Error('Ctrl-C'))
    const target = inFolder('half.csv')
    const interrupted = await companyCommand(api, { signal })('applications', 'export', 'bakery', target)
    expect(interrupted).toMatchObject({ status: 130, stderr: 'Interrupted.\n' })
    expect(readdirSync(folder).filter((name) => name.includes('half'))).toEqual([])
    writeFileSync(target, 'before')
    await companyCommand(api, { signal })('applications', 'export', 'bakery', target, '--force')
    expect(readFileSync(target, 'utf8')).toBe('before')
  })

  it('are hidden until they are submitted', async () => {
    const candidate = await signUp(api)
    const { body } = await candidate.send('POST', '/me/candidacies', {
      candidacy: { campaign_id: (await api.campaign('night-baker')).id },
    })
    const id = String((body as { id: number }).id)
    expect(await company('applications', 'show', id)).toMatchObject({ status: 1, stderr: 'Application not found.\n' })
  })
})

describe('erase', () => {
  it('prints the data to delete and requires confirmation', async () => {
    const { candidate, id } = await applicant(api)
    const preview = await company('erase', 'bakery', candidate.email.toUpperCase())
    expect(preview.status).toBe(1)
    expect(preview.stderr).toMatch(
      /Camille Dubreuil, .*: 1 application, 1 file, 0 conversations, 0 job alerts\n.*--yes/,
    )
    expect((await company('erase', 'bakery', candidate.email, '--dry-run')).stdout).toMatch(
      /Dry run, nothing deleted\./,
    )
    expect((await company('erase', 'foundry', candidate.email, '--yes')).stderr).toMatch(
      /^Account '.*' not found in company 'foundry'/,
    )
    expect((await candidate.send('GET', `/me/candidacies/${id}`)).status).toBe(200)
    expect(await company('erase', 'bakery', candidate.email, '--yes', '--json')).toMatchObject({ status: 0 })
    expect((await candidate.send('GET', `/me/candidacies/${id}`)).status).toBe(401)
  })
})
