import { readXlsx } from 'hucre/xlsx'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import { FIGURE_TABLES } from '#lib/contract/staff/figures'
import { headCells } from '#lib/funnel-api/features/candidacies/export-csv'
import { exportNamesIn } from '#lib/funnel-api/features/candidacies/export-names'
import { figuresCsv } from '#lib/funnel-api/features/candidacies/figures/csv'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { someFigures } from '#tests/support/figures'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let headers: Record<string, string>
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  const { id } = await applicant(testApi)
  const changes = { source: 'poster', withdrawal_reason: 'PAY' as const }
  await testApi.db.updateTable('candidacies').set(changes).where('id', '=', id).execute()
  await testApi.db.updateTable('users').set({ locale: 'es', phone_number: '=1+1' }).execute()
  const member = await signInMember(testApi, 'admin')
  await testApi.db.updateTable('staff_users').set({ locale: 'de' }).where('id', '=', member.id).execute()
  headers = member.headers
  key = await testApi.keyOf()
})
afterAll(() => testApi.close())

const open = (path: string, by: Record<string, string>) =>
  testApi.askStaff(new Request(`http://manager.test/staff/v1${path}`, { headers: by }))
/** The cells of the first application or group by header. */
async function rowOf(path: string, by = headers) {
  const [head = '', row = ''] = (await (await open(path, by)).text()).replace('\uFEFF', '').split('\r\n')
  const cells = row.split('\t')
  return Object.fromEntries(head.split('\t').map((name, index) => [name, cells[index]]))
}

it('exports applications in the language of the member, without formulas', async () => {
  const row = await rowOf('/inbox/export?separator=tab')
  expect(row).toMatchObject({
    Status: 'Eingegangen',
    Stelle: 'Night baker',
    Telefon: "'=1+1",
    Sprache: 'Spanisch',
    Quelle: 'Plakat',
    'Grund für das Zurückziehen': 'Das Gehalt',
  })
  const codes = await rowOf('/inbox/export?separator=tab', { authorization: `Bearer ${key}` })
  expect(codes).toMatchObject({ status: 'RECEIVED', locale: 'es', source: 'poster', withdrawal_reason: 'PAY' })
  expect(Object.keys(row)).toHaveLength(Object.keys(codes).length)
})

it('exports a workbook in the language of the member', async () => {
  const response = await open('/inbox/export?format=xlsx', headers)
  const { name, rows } = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]!
  expect(name).toBe('Bewerbungen')
  expect(rows[0]).toEqual(expect.arrayContaining(['Vorname', 'Nachname', 'Antworten']))
  expect(rows[1]).toContain('Eingegangen')
})

it('exports figures in the language of the member', async () => {
  for (let count = 0; count < 7; count += 1) {
    await testApi.send('POST', '/companies/bakery/campaigns/night-baker/track', { source: null })
    await testApi.send('POST', '/companies/bakery/campaigns/night-baker/steps', { step: 'SURVEY', event: 'started' })
  }
  expect(await rowOf('/figures/export?table=sources&separator=tab')).toMatchObject({ Quelle: 'Ohne Quelle' })
  expect(await rowOf('/figures/export?table=steps&separator=tab')).toMatchObject({ Schritt: 'Fragen' })
  expect(await rowOf('/figures/export?separator=tab')).toHaveProperty('Die Hälfte der Antworten (Stunden)')
})

it.each(LOCALES)('every header and value has its own text in %s', (locale) => {
  const names = exportNamesIn(locale)
  const tables = FIGURE_TABLES.map((table) => figuresCsv(someFigures(), table, 'comma', names))
  // Neither the key of a text nor a name of the API.
  expect([headCells([], names), ...tables].join()).not.toMatch(/[A-Z]{3}\.|_/)
  expect(new Set(headCells([], names)).size).toBe(headCells([], names).length)
  expect(new Set(CandidacyStatus.options.map(names.status)).size).toBe(CandidacyStatus.options.length)
  expect(['radio', 'linkedin', 'direct'].map(names.source)).toEqual(['radio', 'LinkedIn', expect.any(String)])
})
