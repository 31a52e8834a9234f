import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { mockSettings } from '#tests/support/settings-api'
import { AuditScreen } from './audit-screen'

const more = () => screen.findByRole('button', { name: 'Show more' })
const rows = () => screen.getAllByRole('row').slice(1)

test('older entries can be loaded after an error', async () => {
  const { state, failing } = mockSettings()
  state.nbAudited = 60
  renderManager(<AuditScreen />, { role: 'admin' })
  await more()
  failing.set('GET /audit', 'UNAVAILABLE')
  await userEvent.click(await more())
  expect(await screen.findByText(/cannot connect to the server/)).toBeInTheDocument()
  expect(rows()).toHaveLength(50)
  failing.clear()
  await userEvent.click(await more())
  await waitFor(() => expect(rows()).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('times are in the zone of the browser, and their tooltips name it', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' }
  })
  const { state } = mockSettings()
  state.nbAudited = 1
  renderManager(<AuditScreen />, { role: 'admin' })
  const time = await screen.findByText(/19 Nov 2026, 20:00|Nov 19, 2026, 8:00/)
  expect(time).toHaveAttribute('title', expect.stringMatching(/GMT-5|EST/))
})
