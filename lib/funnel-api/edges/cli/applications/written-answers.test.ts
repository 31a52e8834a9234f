import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adjustPitch, createWrittenRecord } from '#lib/contract/pitch-answers'
import { openTestApi, type TestApi } from '#tests/support/api'
import { on } from '#tests/support/applicants'
import { applyFully, signUp } from '#tests/support/candidates'
import { companyCommand } from '#tests/support/company-command'

let api: TestApi
let company: ReturnType<typeof companyCommand>
let folder: string
let reference: string
beforeAll(async () => {
  api = await openTestApi()
  company = companyCommand(api)
  folder = mkdtempSync(path.join(tmpdir(), 'careers-written-'))
  const person = await signUp(api)
  const { id: candidacy_id } = await applyFully(api, person)
  const pitch_adjustments = { time: 'QUADRUPLE', tries: 'UNLIMITED' } as const
  await person.call(adjustPitch, { params: { id: candidacy_id }, body: { candidacy: { pitch_adjustments } } })
  const { pitch } = await api.campaign('night-baker')
  const record = { pitch_id: pitch!.id, candidacy_id, kind: 'text' as const, text: '=1+1\nRye bread' }
  await person.call(createWrittenRecord, { body: { record } })
  await on(person, candidacy_id).confirm()
  reference = (await on(person, candidacy_id).read()).reference!
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})

/** No output may show that the candidate chose more time or more attempts. */
const ADJUSTED = /QUADRUPLE|UNLIMITED|adjust/i

it('a written answer is shown as text', async () => {
  const { stdout } = await company('applications', 'show', reference)
  expect(stdout).toMatch(/written answer +=1\+1/)
  expect(stdout).not.toMatch(ADJUSTED)
})

it('a written answer is exported as CSV without a formula', async () => {
  const { stdout } = await company('applications', 'export', 'bakery', '-', '--format', 'csv')
  expect(stdout.split('\r\n')[0]).toMatch(/,pitch_kind,pitch,pitch_text,resume,/)
  expect(stdout).toMatch(/,text,,"'=1\+1\nRye bread",My CV\.pdf,/)
  expect(stdout).not.toMatch(ADJUSTED)
})

it('a written answer is exported as JSON', async () => {
  const { stdout } = await company('applications', 'export', 'bakery', '-', '--format', 'json')
  expect(JSON.parse(stdout)).toMatchObject([{ pitch_kind: 'text', pitch_text: '=1+1\nRye bread', pitch: null }])
  expect(stdout).not.toMatch(ADJUSTED)
})

it('a written answer is exported as a text file in a folder', async () => {
  const target = path.join(folder, 'all')
  await company('applications', 'export', 'bakery', target, '--format', 'files')
  const application = path.join(target, readdirSync(target)[0]!)
  expect(readFileSync(path.join(application, 'pitch.txt'), 'utf8')).toBe('=1+1\nRye bread\n')
  expect(readdirSync(application).sort()).toEqual(['application.json', 'cv.pdf', 'pitch.txt'])
  expect(readFileSync(path.join(application, 'application.json'), 'utf8')).not.toMatch(ADJUSTED)
})
