import { createKnownCompanies } from '#lib/host/known-companies'

test('each known company has its own lane and all other hosts share one', () => {
  const known = createKnownCompanies('careers.test')
  known.note('levain')
  const hosts = ['levain.careers.test:3000', 'LEVAIN.careers.test', 'invented.careers.test', 'example.org', undefined]
  expect(hosts.map(known.laneOfHost)).toEqual(['levain', 'levain', '', '', ''])
})
