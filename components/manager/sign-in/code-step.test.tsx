import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { renderUi } from '#components/ui/render-ui'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import ui from '#messages/en/ui'
import { mockStaff } from '#tests/support/mock-staff'
import { CodeStep } from './code-step'

const show = () =>
  renderUi(
    <NextIntlClientProvider locale="en" messages={{ ERRORS: errors, MANAGER: manager, UI: ui }} timeZone="UTC">
      <CodeStep email="lena@levain.test" isInDialog={false} onSignedIn={() => {}} onBack={() => {}} />
    </NextIntlClientProvider>,
  )

test('sends one new code after a double press', async () => {
  const call = 'POST /session/codes'
  const api = mockStaff(() => ({}))
  const release = api.hold(call)
  show()
  const again = screen.getByRole('button', { name: manager.SIGN_IN.NEW_CODE })
  await userEvent.dblClick(again)
  expect(again).toHaveAttribute('aria-disabled', 'true')
  release()
  expect(await screen.findByText(manager.SIGN_IN.NEW_CODE_SENT)).toBeVisible()
  expect(api.callsOf(call)).toHaveLength(1)
  await userEvent.click(again)
  expect(api.callsOf(call)).toHaveLength(2)
})

test('keeps the code without a connection, sends it once despite repeated presses, and ignores other characters', async () => {
  const call = 'POST /session'
  const api = mockStaff(() => ({}), new Map([[call, 'UNAVAILABLE']]))
  show()
  const code = screen.getByRole('textbox', { name: '6-digit code' })
  const submit = screen.getByRole('button', { name: manager.SIGN_IN.SUBMIT })
  await userEvent.click(submit)
  expect(code).toHaveFocus()
  expect(code).toHaveAccessibleDescription('Enter all 6 digits.')
  await userEvent.paste('<img src=x>{{123456')
  expect(await screen.findByRole('alert')).toHaveTextContent(manager.SIGN_IN.OFFLINE)
  expect(code).toHaveValue('123456')
  api.hold(call)
  await userEvent.dblClick(submit)
  fireEvent.submit(code)
  expect(api.callsOf(call).map(({ body }) => body)).toEqual(
    Array(2).fill({ email: 'lena@levain.test', code: '123456' }),
  )
})

test('announces a short code again at the next attempt', async () => {
  mockStaff(() => ({}))
  show()
  const submit = screen.getByRole('button', { name: manager.SIGN_IN.SUBMIT })
  await userEvent.click(submit)
  const first = await screen.findByRole('alert')
  await userEvent.click(submit)
  expect(await screen.findByRole('alert')).not.toBe(first)
  expect(screen.getByRole('alert')).toHaveTextContent('Enter all 6 digits.')
})
