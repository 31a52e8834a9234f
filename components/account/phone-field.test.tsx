import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PhoneField } from '#components/account/phone-field'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { updateMe } from '#lib/contract/accounts'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const STORED = { phone_code: '+33', phone_number: '612345678' }

/** Accepts all changes, and returns those that arrived. */
function serve() {
  const sent: unknown[] = []
  setTestTransport(async (request) => {
    sent.push(updateMe.body.parse(await request.json()).user)
    return Response.json(user())
  })
  return sent
}
function show(phone: Partial<ReturnType<typeof user>> = STORED) {
  const sent = serve()
  renderSite(<PhoneField user={user(phone)} />)
  return sent
}
const country = () => screen.getByRole('combobox', { name: 'Country code' })
const number = () => screen.getByRole('textbox', { name: 'Phone number optional' })
const expectFormatted = () => waitFor(() => expect(number()).toHaveValue('06 12 34 56 78'))
async function replace(text: string) {
  await userEvent.click(number())
  await expectFormatted()
  await userEvent.clear(number())
  if (text) await userEvent.type(number(), text)
  await userEvent.tab()
}
beforeEach(() => sessionStorage.clear())

test('shows a stored number at once, and in the format of its country when the field is first used', async () => {
  show()
  expect(country()).toHaveValue('FR')
  expect(number()).toHaveValue('612345678')
  await userEvent.click(number())
  await expectFormatted()
  expect(country()).toHaveValue('FR')
})

test('shows the calling code of a number if several countries have it, and the country when it is known', async () => {
  const sent = show({ phone_code: '+44', phone_number: '7912345678', iso_country: null })
  expect(country()).toHaveValue('US')
  expect(number()).toHaveValue('+44 7912345678')
  await userEvent.click(number())
  await waitFor(() => expect(number()).toHaveValue('07912 345678'))
  expect(country()).toHaveValue('GB')
  await userEvent.tab()
  expect(sent).toEqual([])
})

test('keeps what is typed before the format is known', async () => {
  const sent = show()
  await userEvent.type(number(), '9{Backspace}{Backspace}0{Enter}')
  await waitFor(() => expect(sent).toEqual([{ phone_code: '+33', phone_number: '612345670', iso_country: 'FR' }]))
})

test('sends a phone number as code, national number and country', async () => {
  const sent = show()
  await replace('+49 30-901820')
  await waitFor(() => expect(sent).toEqual([{ phone_code: '+49', phone_number: '30901820', iso_country: 'DE' }]))
})

test('accepts a number from users without one, and keeps the focus', async () => {
  const sent = show({ phone_code: null, phone_number: null, iso_country: null })
  expect(country()).toHaveValue('US')
  await userEvent.selectOptions(country(), 'France (+33)')
  await userEvent.type(number(), '0612345678{Enter}')
  await waitFor(() => expect(sent).toEqual([{ phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }]))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(number()).toHaveFocus()
})

test('removes a phone number that is cleared', async () => {
  const sent = show()
  await replace('')
  await waitFor(() => expect(sent).toEqual([{ phone_code: null, phone_number: null, iso_country: 'FR' }]))
})

test('removes a phone number that was added before without a reload', async () => {
  const none = { phone_code: null, phone_number: null, iso_country: 'FR' }
  const added = { ...STORED, iso_country: 'FR' }
  const sent = serve()
  const { rerender } = renderSite(<PhoneField user={user(none)} />)
  await userEvent.type(number(), '0612345678{Enter}')
  expect(await screen.findByText('Saved')).toBeVisible()
  rerender(<PhoneField user={user(added)} />)
  await userEvent.tab()
  await userEvent.click(number())
  await act(settle)
  await userEvent.clear(number())
  expect(number()).toHaveValue('')
  await userEvent.tab()
  await waitFor(() => expect(sent).toEqual([added, none]))
  expect(number()).toHaveValue('')
})

test('rejects an invalid number with the text of §5, and keeps the input', async () => {
  const sent = show()
  await replace('call me')
  await waitFor(() =>
    expect(number()).toHaveAccessibleDescription(
      'The telephone number may only consist of digits, spaces, hyphens and the area code for specific countries.',
    ),
  )
  expect(number()).toHaveValue('call me')
  expect(sent).toEqual([])
})
