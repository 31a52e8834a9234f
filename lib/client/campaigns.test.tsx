import { render, screen } from '@testing-library/react'
import { setTestTransport } from '#lib/client/api'
import { useCampaign } from '#lib/client/campaigns'
import { visitOrigin } from '#lib/client/visit-origin'
import { campaign } from '#tests/support/samples'

const Name = ({ slug }: { slug: string }) => useCampaign('bakery', slug).data?.name ?? null

test('reads a campaign with the source of the visit, if there is one', async () => {
  const requests: string[] = []
  setTestTransport(async ({ url }) => {
    requests.push(url.replace('http://site.test/api', ''))
    return Response.json(campaign({ name: `Job ${requests.length}` }))
  })
  render(<Name slug="miller" />)
  expect(await screen.findByText('Job 1')).toBeVisible()
  visitOrigin('?source=linkedin')
  render(<Name slug="baker" />)
  expect(await screen.findByText('Job 2')).toBeVisible()
  expect(requests).toEqual(['/companies/bakery/campaigns/miller', '/companies/bakery/campaigns/baker?source=linkedin'])
  sessionStorage.clear()
})
