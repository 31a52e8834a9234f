import { render, screen } from '@testing-library/react'
import { callThrough } from '#lib/client/api'
import { useCampaign } from '#lib/client/campaigns'
import { storyOf } from '#lib/client/origin-story'
import { campaign } from '#tests/support/samples'

const Name = ({ slug }: { slug: string }) => useCampaign('bakery', slug).data?.name ?? null

test('reads a campaign with the source of the visit, or without one if it is unknown', async () => {
  const asked: string[] = []
  callThrough(async ({ url }) => {
    asked.push(url.replace('http://site.test/api', ''))
    return Response.json(campaign({ name: `Job ${asked.length}` }))
  })
  render(<Name slug="miller" />)
  expect(await screen.findByText('Job 1')).toBeVisible()
  storyOf('?source=linkedin')
  render(<Name slug="baker" />)
  expect(await screen.findByText('Job 2')).toBeVisible()
  expect(asked).toEqual(['/companies/bakery/campaigns/miller', '/companies/bakery/campaigns/baker?source=linkedin'])
  sessionStorage.clear()
})
