import { contractIn, remoteIn } from '#lib/funnel-api/cli/feeds/contract-words'

describe('the contract that words name', () => {
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
    ['', null, 'FULL_TIME', null],
  ])('%s', (words, job_type, working_time, contract_duration_in_months) => {
    expect(contractIn(words)).toEqual({ job_type, working_time, contract_duration_in_months })
  })

  test('a title is asked only for words that mean nothing else', () => {
    expect(contractIn('', 'Serveur en alternance (H/F)').job_type).toBe('ALTERNATING')
    expect(contractIn('', 'Assistant de vie').job_type).toBeNull()
    expect(contractIn('', 'Stage manager').job_type).toBeNull()
    expect(contractIn('', 'Internal auditor').job_type).toBeNull()
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
  ['Lyon', null],
  ['unspecified', null],
])('the remote level of %s is %s', (words, level) => {
  expect(remoteIn(words)).toBe(level)
})
