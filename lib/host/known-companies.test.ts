import { createKnownCompanies } from '#lib/host/known-companies'

test('each known company has its own lane and all other hosts share one', () => {
  const known = createKnownCompanies('careers.test')
  known.add('levain')
  const hosts = ['levain.careers.test:3000', 'LEVAIN.careers.test', 'invented.careers.test', 'example.org', undefined]
  expect(hosts.map(known.laneOfHost)).toEqual(['levain', 'levain', '', '', ''])
})

test('the languages of a company are known until they change', () => {
  const known = createKnownCompanies('careers.test')
  const languages = { own: 'en', offered: ['en'] } as const
  known.add('levain', languages)
  known.add('noctua', languages)
  known.add('levain')
  expect([known.languagesOf('levain'), known.languagesOf('nobody')]).toEqual([languages, undefined])
  known.forgetLanguages('levain')
  expect([known.languagesOf('levain'), known.languagesOf('noctua')]).toEqual([undefined, languages])
  known.forgetLanguages(null)
  expect(known.languagesOf('noctua')).toBeUndefined()
})
