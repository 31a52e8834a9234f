import { createKnownCompanies } from '#lib/host/known-companies'

test('a company has a lane of its own once it is known, and all other hosts share one', () => {
  const known = createKnownCompanies('careers.test')
  known.note('levain')
  const hosts = ['levain.careers.test:3000', 'LEVAIN.careers.test', 'invented.careers.test', 'example.org', undefined]
  expect(hosts.map(known.laneOfHost)).toEqual(['levain', 'levain', '', '', ''])
})
