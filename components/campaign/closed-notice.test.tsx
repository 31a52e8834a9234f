import { screen } from '@testing-library/react'
import { ClosedNotice } from '#components/campaign/closed-notice'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { candidacy, card } from '#tests/support/samples'

const at = '2026-02-01T10:00:00Z'

test.each([
  [at, 'Yours is not affected'],
  [null, 'This job closed before you submitted your application'],
])("shows the state of the user's application (sent: %s)", async (confirmed_at, expected) => {
  const own = candidacy({ campaign: card({ slug: 'baker' }), confirmed_at })
  setTestTransport(async () => Response.json([candidacy({ id: 9, campaign: card({ slug: 'miller' }) }), own]))
  renderSite(<ClosedNotice slug="baker" />)
  expect(await screen.findByText(new RegExp(expected))).toBeVisible()
  expect(screen.getByRole('link', { name: 'View my application' })).toHaveAttribute('href', '/profile/applications')
})
