import { screen } from '@testing-library/react'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { renderSite } from '#components/site/render-site'
import { campaign } from '#tests/support/samples'

const show = (reply_within_days: number | null, closed?: string) =>
  renderSite(
    <CampaignAbstract
      campaign={campaign()}
      similar={[]}
      company={{ name: 'Maison Levain', reply_within_days }}
      closed={closed}
    />,
  )

test('a company’s promise to answer stands beside the way to apply, and nowhere else', () => {
  const { unmount } = show(10)
  expect(screen.getByText('Answer within 10 days — promised by Maison Levain')).toBeVisible()
  unmount()
  const closed = show(10, 'Closed')
  expect(screen.queryByText(/promised by/)).toBeNull()
  closed.unmount()
  show(null)
  expect(screen.queryByText(/promised by/)).toBeNull()
})
