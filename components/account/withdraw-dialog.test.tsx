import { screen } from '@testing-library/react'
import { WithdrawDialog } from '#components/account/withdraw-dialog'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { withDialogs } from '#tests/support/dialogs'
import { candidacy, card } from '#tests/support/samples'

beforeAll(withDialogs)

test.each([
  ['a submitted application', '2026-02-01T10:00:00Z'],
  ['a draft', null],
])('marks the language of the job of %s', (_, confirmed_at) => {
  const campaign = card({ name: 'Boulanger de nuit', locale: 'fr' })
  renderSite(
    <ToastProvider>
      <WithdrawDialog candidacy={candidacy({ campaign, confirmed_at })} onClose={() => undefined} />
    </ToastProvider>,
  )
  expect(screen.getByText('Boulanger de nuit')).toHaveAttribute('lang', 'fr')
})
