import '@testing-library/jest-dom'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { RecordingLink } from '#lib/domain/recording'
import errors from '#messages/en/errors'
import phone from '#messages/en/phone'
import ui from '#messages/en/ui'
import { PhoneInvitation } from './phone-invitation'

const link = (more: object) =>
  RecordingLink.parse({
    id: 1,
    candidacy_id: 1,
    pitch_id: 1,
    status: 'sent',
    expires_at: '2030-01-01T00:00:00Z',
    ...more,
  })

/** Renders the invitation and waits for the session to load. */
const show = (more: object) =>
  act(
    async () =>
      void render(
        <NextIntlClientProvider locale="en" messages={{ ERRORS: errors, PHONE: phone, UI: ui }} timeZone="Europe/Paris">
          <PhoneInvitation link={link(more)} url="http://bakery.test/recording#a" onRenew={() => undefined} />
        </NextIntlClientProvider>,
      ),
  )

test('shows the QR code and the SMS form if the API does not return `is_sms_active`', async () => {
  await show({})
  expect(screen.getByRole('img', { name: phone.CODE })).toBeVisible()
  expect(screen.getByRole('button', { name: phone.SMS.GO })).toBeVisible()
  expect(screen.getByText(/get the link by text message/)).toBeVisible()
})

test('shows only the QR code if SMS is not available', async () => {
  await show({ is_sms_active: false })
  expect(screen.getByRole('img', { name: phone.CODE })).toBeVisible()
  expect(screen.queryByRole('button', { name: phone.SMS.GO })).toBeNull()
  expect(screen.queryByText(/SMS/)).toBeNull()
})

test('announces an invalid number after Enter, and keeps focus in its field', async () => {
  await show({})
  const number = screen.getByRole('textbox', { name: phone.SMS.NUMBER })
  expect(number).toBeRequired()
  await userEvent.type(number, '12{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(phone.SMS.INVALID)
  expect(number).toHaveFocus()
  expect(number).toHaveAccessibleDescription(expect.stringContaining(phone.SMS.INVALID))
})

test('removes the error of the number after a change of the country that makes it valid', async () => {
  await show({})
  const number = screen.getByRole('textbox', { name: phone.SMS.NUMBER })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'FR')
  await userEvent.type(number, '02 123 45 67{Enter}')
  await waitFor(() => expect(number).toBeInvalid())
  await userEvent.selectOptions(screen.getByRole('combobox'), 'BE')
  await waitFor(() => expect(number).toBeValid())
})
