import { parseContract, parseRemoteLevel } from '#lib/funnel-api/features/feeds/sources/contract'

describe('contract type from text', () => {
  test.each([
    ['CDI - Temps plein', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['Unbefristet, Vollzeit', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['Befristet auf 12 Monate, Teilzeit', 'FIXED_TERM_CONTRACT', 'PART_TIME', 12],
    ['Contrat à durée indéterminée', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['CDD 18 mois', 'FIXED_TERM_CONTRACT', 'FULL_TIME', 18],
    ['Contract voor onbepaalde tijd', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['Contrato temporal, media jornada', 'FIXED_TERM_CONTRACT', 'HALF_TIME', null],
    ['Permanent contract', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['Contract', 'FIXED_TERM_CONTRACT', 'FULL_TIME', null],
    ['Contractor', 'FREELANCE', 'FULL_TIME', null],
    ['Apprenticeship, 2 years', 'ALTERNATING', 'FULL_TIME', 24],
    ['parttime, temporary', 'INTERIM_CONTRACT', 'PART_TIME', null],
    ['Internship (6 months)', 'INTERNSHIP', 'FULL_TIME', 6],
    ['Full-time', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['V.I.E', 'IVB', 'FULL_TIME', null],
    ['Contrat de professionnalisation', 'PROFESSIONAL', 'FULL_TIME', null],
    ['Fonctionnaire titulaire', 'TENURED', 'FULL_TIME', null],
    ['CDI, 12 mois', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['CDD 0 mois', 'FIXED_TERM_CONTRACT', 'FULL_TIME', null],
    ['Befristet, 1 Jahr', 'FIXED_TERM_CONTRACT', 'FULL_TIME', 12],
    ['Bepaalde tijd, 7 maanden', 'FIXED_TERM_CONTRACT', 'FULL_TIME', 7],
    ['Halbtags', 'PERMANENT_CONTRACT', 'HALF_TIME', null],
    ['Teilzeit', 'PERMANENT_CONTRACT', 'PART_TIME', null],
    ['Full-time or part-time', 'PERMANENT_CONTRACT', 'FULL_TIME', null],
    ['Vereinbarung', null, 'FULL_TIME', null],
    ['', null, 'FULL_TIME', null],
  ])('%s', (text, job_type, working_time, contract_duration_in_months) => {
    expect(parseContract(text)).toEqual({ job_type, working_time, contract_duration_in_months })
  })

  test('reads only unambiguous words from a title', () => {
    expect(parseContract('', 'Serveur en alternance (H/F)').job_type).toBe('ALTERNATING')
    expect(parseContract('', 'Praktikum im Vertrieb').job_type).toBe('INTERNSHIP')
    expect(parseContract('CDD', 'Serveur en alternance').job_type).toBe('FIXED_TERM_CONTRACT')
    expect(parseContract('', 'Assistant de vie').job_type).toBeNull()
    expect(parseContract('', 'Stage manager').job_type).toBeNull()
    expect(parseContract('', 'Internal auditor').job_type).toBeNull()
  })
})

test.each([
  ['Fully remote', 3],
  ['Télétravail', 3],
  ['Hybrid remote', 2],
  ['Teilweise Homeoffice', 2],
  ['Télétravail ponctuel', 1],
  ['on-site', 0],
  ['No remote', 0],
  ['no remote work', 0],
  ['Remote, no travel', 3],
  ['No travel, remote', 3],
  ['Remote - no travel', 3],
  ['Remote – kein Reiseaufwand', 3],
  ['Remote — no travel', 3],
  ['Remote and no travel', 3],
  ['No remote - on location', 0],
  ['Remote - no', 0],
  ['Remote - no, Paris office', 0],
  ['Remote - no\nTravel - yes', 0],
  ['Télétravail - non, présence requise', 0],
  ['Télétravail - pas possible', 0],
  ['Homeoffice – keine Möglichkeit', 0],
  ['Télétravail - pas de déplacements', 3],
  ['Télétravail – non', 0],
  ['Homeoffice - nicht möglich', 0],
  ['Remote-Arbeit nicht möglich', 0],
  ['Remote not possible', 0],
  ['Working from home is not possible', 0],
  ['Pas de télétravail', 0],
  ['Aucun télétravail', 0],
  ['Poste sans télétravail', 0],
  ['Télétravail non autorisé', 0],
  ['Télétravail : non', 0],
  ['Télétravail, pas de déplacement', 3],
  ['Kein Homeoffice', 0],
  ['Keine Remote-Arbeit', 0],
  ['Homeoffice nicht möglich', 0],
  ['Sin teletrabajo', 0],
  ['No hay teletrabajo', 0],
  ['Teletrabajo no disponible', 0],
  ['Geen thuiswerk', 0],
  ['Thuiswerken is niet mogelijk', 0],
  ['Zonder telewerk', 0],
  ['No travel', null],
  ['Work from home', 3],
  ['Lyon', null],
  ['unspecified', null],
])('reads the remote level of %s as %s', (text, level) => {
  expect(parseRemoteLevel(text)).toBe(level)
})
