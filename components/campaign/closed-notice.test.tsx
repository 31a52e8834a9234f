import { screen } from '@testing-library/react'
import { ClosedNotice } from '#components/campaign/closed-notice'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { candidacy, card } from '#tests/support/samples'

const at = '2026-02-01T10:00:00Z'

test.each([
  [at, 'Yours arrived in time'],
  [null, 'The job closed before this was sent'],
])("shows the state of the user's application (sent: %s)", async (confirmed_at, said) => {
  const own = candidacy({ campaign: card({ slug: 'baker' }), confirmed_at })
  callThrough(async () => Response.json([candidacy({ id: 9, campaign: card({ slug: 'miller' }) }), own]))
  renderSite(<ClosedNotice slug="baker" />)
  expect(await screen.findByText(new RegExp(said))).toBeVisible()
  expect(screen.getByRole('link', { name: 'See my application' })).toHaveAttribute('href', '/profile/applications')
})
