import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { renderUi } from '#components/ui/render-ui'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import managerpasskeys from '#messages/en/managerpasskeys'
import ui from '#messages/en/ui'
import { mockStaff } from '#tests/support/mock-staff'
import { SignInForm } from './sign-in-form'

const MESSAGES = { ERRORS: errors, MANAGER: manager, MANAGERPASSKEYS: managerpasskeys, UI: ui }

test.each([false, true])(
  'focuses the email field and selects its text when the user changes the address (in a dialog: %s)',
  async (isDialog) => {
    mockStaff(() => ({ oidc: null }))
    renderUi(
      <NextIntlClientProvider locale="en" messages={MESSAGES} timeZone="UTC">
        <SignInForm isInDialog={isDialog} onSignedIn={() => {}} />
      </NextIntlClientProvider>,
    )
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: manager.SIGN_IN.EMAIL })
    expect(await field()).not.toHaveFocus()
    await userEvent.type(await field(), 'lena@levain.test{Enter}')
    expect(await screen.findByRole('textbox', { name: '6-digit code' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: manager.SIGN_IN.CHANGE_EMAIL }))
    expect(await field()).toHaveFocus()
    await userEvent.keyboard('sami@levain.test')
    expect(await field()).toHaveValue('sami@levain.test')
  },
)
