import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContactForm } from '#components/funnel/contact-form'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { user } from '#tests/support/samples'

/** Opens the form with a funnel API that gives this response. Returns the calls: method, path and body. */
function open(person: Parameters<typeof user>[0] = {}, answer = () => Response.json(user(person))) {
  const calls: unknown[] = []
  setTestTransport(async (request) => {
    calls.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()])
    return answer()
  })
  const onSaved = jest.fn()
  const { unmount } = renderSite(
    <ContactForm user={user(person)} onSaved={onSaved}>
      <p>nora.vidal@example.org</p>
    </ContactForm>,
  )
  return { calls, onSaved, unmount }
}
beforeEach(() => sessionStorage.clear())

const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save change' }))

test('saves the name and the phone number together', async () => {
  const { calls, onSaved } = open({ iso_country: 'FR' })
  await userEvent.clear(field('First name'))
  await userEvent.type(field('First name'), 'Norah')
  await userEvent.type(field('Phone number optional'), '06 12 34 56 78')
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  const phone = { phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }
  expect(calls).toEqual([['PATCH /api/me', { user: { first_name: 'Norah', last_name: 'Vidal', ...phone } }]])
})

test('removes the phone number', async () => {
  const { calls, onSaved } = open({ phone_code: '+33', phone_number: '612345678', iso_country: 'FR' })
  await userEvent.clear(field('Phone number optional'))
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(calls).toMatchObject([['PATCH /api/me', { user: { phone_code: null, phone_number: null } }]])
})

test('reports a missing name and an invalid number at their fields, without a call', async () => {
  const { calls, onSaved } = open({ iso_country: 'FR' })
  await userEvent.clear(field('Last name'))
  await save()
  await waitFor(() => expect(field('Last name')).toHaveAccessibleDescription('This field is mandatory'))
  await userEvent.type(field('Last name'), 'Vidal')
  await userEvent.type(field('Phone number optional'), '12')
  await save()
  await waitFor(() => expect(field('Phone number optional')).toBeInvalid())
  expect([calls, onSaved.mock.calls]).toEqual([[], []])
})

test('removes the error of the number after a change of the country that makes it valid', async () => {
  open({ iso_country: 'FR' })
  await userEvent.type(field('Phone number optional'), '02 123 45 67')
  await save()
  await waitFor(() => expect(field('Phone number optional')).toBeInvalid())
  await userEvent.selectOptions(screen.getByRole('combobox'), 'BE')
  await waitFor(() => expect(field('Phone number optional')).toBeValid())
})

test('keeps the input after a failure', async () => {
  const { onSaved } = open({}, () => Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 }))
  await userEvent.type(field('First name'), 'h')
  await save()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(field('First name')).toHaveValue('Norah')
  expect(onSaved).not.toHaveBeenCalled()
})

test('keeps the input until it is saved, also if the session ends', async () => {
  const ended = () => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })
  const first = open({ iso_country: 'FR' }, ended)
  await userEvent.type(field('First name'), 'h')
  await userEvent.type(field('Phone number optional'), '06 12 34 56 78')
  await save()
  expect(await screen.findByRole('alert')).toBeVisible()
  first.unmount()
  const second = open({ iso_country: 'FR' })
  expect(field('First name')).toHaveValue('Norah')
  expect(field('Phone number optional')).toHaveValue('06 12 34 56 78')
  await save()
  await waitFor(() => expect(second.onSaved).toHaveBeenCalled())
  second.unmount()
  open({ iso_country: 'FR' })
  expect(field('First name')).toHaveValue('Nora')
})

test('does not show the input of another person', async () => {
  const { unmount } = open()
  await userEvent.type(field('First name'), 'h')
  unmount()
  open({ id: 8, first_name: 'Léa' })
  expect(field('First name')).toHaveValue('Léa')
})

test('ignores unsaved input of a detail that was changed elsewhere, and keeps the other input', async () => {
  const { unmount } = open({ iso_country: 'FR' })
  await userEvent.type(field('First name'), 'h')
  await userEvent.type(field('Last name'), 'l')
  await userEvent.type(field('Phone number optional'), '06 12')
  unmount()
  open({ iso_country: 'FR', last_name: 'Vidal-Roux' })
  expect(field('First name')).toHaveValue('Norah')
  expect(field('Last name')).toHaveValue('Vidal-Roux')
  expect(field('Phone number optional')).toHaveValue('06 12')
})

test('ignores an unsaved phone number and its country together', async () => {
  const { unmount } = open({ iso_country: 'FR' })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'BE')
  unmount()
  open({ phone_code: '+33', phone_number: '612345678', iso_country: 'FR' })
  expect(screen.getByRole('combobox')).toHaveValue('FR')
  expect(field('Phone number optional')).toHaveValue('06 12 34 56 78')
})
