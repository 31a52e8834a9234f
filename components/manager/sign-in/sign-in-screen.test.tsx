import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { renderUi } from '#components/ui/render-ui'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import passkeys from '#messages/en/managerpasskeys'
import ui from '#messages/en/ui'
import { mockStaff } from '#tests/support/mock-staff'
import { SignInScreen } from './sign-in-screen'

test('a sign-in link that could not be opened is tried again, and only an invalid one is called invalid', async () => {
  history.replaceState(null, '', '/sign-in?token=abc')
  const link = 'POST /session/link'
  const { failing, hold, callsOf } = mockStaff(() => undefined, new Map([[link, 'UNAVAILABLE' as const]]))
  renderUi(
    <NextIntlClientProvider
      locale="en"
      messages={{ ERRORS: errors, MANAGER: manager, MANAGERPASSKEYS: passkeys, UI: ui }}
      timeZone="UTC"
    >
      <SignInScreen />
    </NextIntlClientProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: ui.NOT_LOADED.TITLE })).toBeVisible()
  expect(screen.queryByText(manager.SIGN_IN.LINK_EXPIRED)).toBeNull()
  expect(location.search).toBe('')
  failing.set(link, 'TOKEN_EXPIRED')
  const release = hold(link)
  await userEvent.click(screen.getByRole('button', { name: ui.NOT_LOADED.RETRY }))
  expect(screen.getByRole('main')).toHaveFocus()
  release()
  expect(await screen.findByText(manager.SIGN_IN.LINK_EXPIRED)).toBeVisible()
  expect(callsOf(link).map(({ body }) => body)).toEqual([{ token: 'abc' }, { token: 'abc' }])
})
