import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { renderUi } from '#components/ui/render-ui'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import ui from '#messages/en/ui'
import { mockStaff } from '#tests/support/mock-staff'
import { CodeStep } from './code-step'

test('sends one new code after a double press', async () => {
  const call = 'POST /session/codes'
  const api = mockStaff(() => ({}))
  const release = api.hold(call)
  renderUi(
    <NextIntlClientProvider locale="en" messages={{ ERRORS: errors, MANAGER: manager, UI: ui }} timeZone="UTC">
      <CodeStep email="lena@levain.test" isInDialog={false} onSignedIn={() => {}} onBack={() => {}} />
    </NextIntlClientProvider>,
  )
  const again = screen.getByRole('button', { name: manager.SIGN_IN.NEW_CODE })
  await userEvent.dblClick(again)
  expect(again).toHaveAttribute('aria-disabled', 'true')
  release()
  expect(await screen.findByText(manager.SIGN_IN.NEW_CODE_SENT)).toBeVisible()
  expect(api.callsOf(call)).toHaveLength(1)
  await userEvent.click(again)
  expect(api.callsOf(call)).toHaveLength(2)
})
