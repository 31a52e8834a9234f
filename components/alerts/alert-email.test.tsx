import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AlertModal } from '#components/alerts/alert-modal'
import { ModalsProvider, useModals } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { withDialogs } from '#tests/support/dialogs'

withDialogs()

const OpenAlert = () => <button {...useModals().opener('campaign-alert')}>Alert</button>

test.each([
  ['nora@', /^Email address: Invalid email address/],
  [`${'n'.repeat(250)}@example.org`, /^Email address: .*254/],
])('says what is wrong with the email address %s', async (email, error) => {
  setTestTransport(async () => Response.json([]))
  renderSite(
    <ToastProvider>
      <ModalsProvider registry={{ 'campaign-alert': AlertModal }}>
        <OpenAlert />
      </ModalsProvider>
    </ToastProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Alert' }))
  await userEvent.click(await screen.findByRole('textbox', { name: 'Email address' }))
  await userEvent.paste(email)
  await userEvent.click(screen.getByRole('button', { name: 'Create job alert' }))
  expect(await screen.findByRole('link', { name: error })).toBeVisible()
})
