import { framePolicy } from '#lib/host/framing'

const levain = {
  embed_origins: ['https://press.example'],
  website_url: 'https://levain.example/about',
  external_website_url: null,
}
const policy = framePolicy({ facts: async (slug) => (slug === 'levain' ? levain : null) }, 'careers.example')

test('the list of jobs is shown by the company’s own sites and those it names', async () => {
  expect(await policy('levain.careers.example')).toMatch(
    /frame-ancestors 'self' https:\/\/levain\.example https:\/\/press\.example$/,
  )
})

test('nobody shows that of a company that is not there, or that gives no answer', async () => {
  for (const host of ['nobody.careers.example', 'elsewhere.example', undefined])
    expect(await policy(host)).toMatch(/frame-ancestors 'none'$/)
})
