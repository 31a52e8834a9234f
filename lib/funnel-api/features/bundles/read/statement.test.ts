import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'

let bundle: BundleCopy
beforeEach(() => void (bundle = copyBundle()))
afterEach(() => bundle.drop())

function declare(fields: string) {
  bundle.replace(
    'company.yaml',
    'is_multi_entity_active: true',
    `is_multi_entity_active: true\naccessibility: ${fields}`,
  )
  return readBundle(bundle.folder)
}
const warningsOf = async (fields: string) =>
  (await declare(fields)).warnings.filter(({ file }) => file === 'company.yaml').map(({ message }) => message)
const COMPLETE = 'stated_at: 2026-09-20, contact: access@bakery.example'

it('reads limits and tests with their languages', async () => {
  const { company } = await declare(
    `{ conformance: partial, ${COMPLETE}, reviewed_at: 2026-11-02, limits: [{ reason: non_compliance, text: No audio description }], tests: [{ fr: Avec NVDA }] }`,
  )
  expect(company.accessibility).toEqual({
    conformance: 'partial',
    audited_at: null,
    auditor: null,
    stated_at: '2026-09-20',
    reviewed_at: '2026-11-02',
    limits: [{ reason: 'non_compliance', text: { en: 'No audio description' } }],
    tests: [{ fr: 'Avec NVDA' }],
    contact: 'access@bakery.example',
  })
})

it.each([
  ['{ conformance: partial }', ['accessibility has no stated_at, contact, limits']],
  [`{ conformance: none, ${COMPLETE} }`, ['accessibility has no limits']],
  [`{ conformance: full, ${COMPLETE} }`, []],
  [`{ ${COMPLETE} }`, []],
  ['null', []],
])('warns about the required parts that %s lacks', async (fields, expected) => {
  expect(await warningsOf(fields)).toEqual(expected)
})

it.each([
  [
    'full conformance with content that is not accessible',
    'conformance: full, limits: [{ reason: non_compliance, text: x }]',
  ],
  ['an unknown reason', 'conformance: partial, limits: [{ reason: cost, text: x }]'],
  ['a limit without a text', 'conformance: partial, limits: [{ reason: out_of_scope }]'],
  ['an invalid date', 'conformance: partial, stated_at: soon'],
  ['an unknown field', 'conformance: partial, phone: 1'],
])('rejects %s', async (_what, fields) => {
  await expect(declare(`{ ${fields} }`)).rejects.toThrow(ImportError)
})

it('accepts full conformance with content that the legislation does not cover', async () => {
  const { company } = await declare(`{ conformance: full, limits: [{ reason: out_of_scope, text: Archived videos }] }`)
  expect(company.accessibility).toMatchObject({ conformance: 'full' })
})
