import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AlertModal } from '#components/alerts/alert-modal'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { withDialogs } from '#tests/support/dialogs'

withDialogs()

const notFound = () => Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })

/** Opens the dialog. `professions` returns the response to the list of career areas. */
const open = (professions: () => Promise<Response> | Response) => {
  setTestTransport(async ({ url }) => (url.includes('/website/professions') ? professions() : notFound()))
  renderModal()
}
const renderModal = () => {
  const modal = <AlertModal onClose={() => undefined} />
  renderSite(<ToastProvider>{modal}</ToastProvider>, { sections: { professions: true } })
}
const getPlace = () => screen.getByRole('combobox', { name: /^Where would you like to work/ })
const queryAreas = () => screen.queryByRole('combobox', { name: /^Career area/ })

test('reserves the space of the career areas while they load', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  open(() => promise)
  expect(queryAreas()).toBeDisabled()
  resolve(Response.json([{ slug: 'baking', name: 'Baking', description: '' }]))
  await waitFor(() => expect(queryAreas()).toBeEnabled())
  await userEvent.selectOptions(queryAreas()!, 'Baking')
})

test('omits the career areas if they cannot be loaded', async () => {
  open(notFound)
  await waitFor(() => expect(queryAreas()).toBeNull())
})

test('announces the error when Enter is pressed in the only invalid field, because focus stays there', async () => {
  open(notFound)
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'nora@example.org')
  await userEvent.click(getPlace())
  fireEvent.submit(document.querySelector('form')!)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Choose a location/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('keeps a location that is too long and shows the limit', async () => {
  open(notFound)
  const place = getPlace()
  await userEvent.click(place)
  await userEvent.paste('a'.repeat(101))
  expect(place).toHaveAccessibleDescription(expect.stringContaining('at most 100 characters'))
  await userEvent.click(screen.getByRole('button', { name: 'Create job alert' }))
  expect(await screen.findByRole('link', { name: /: This field must contain at most 100 characters$/ })).toBeVisible()
  expect(place).toHaveValue('a'.repeat(101))
  await userEvent.click(place)
  await userEvent.keyboard('{Backspace}')
  expect(place).toHaveAccessibleDescription(expect.stringContaining('Choose a town or city from the list.'))
})

test('searches for a location only once it is short enough', async () => {
  const calls: string[] = []
  setTestTransport(async ({ url }) => {
    calls.push(new URL(url).pathname)
    return notFound()
  })
  renderModal()
  const place = getPlace()
  await userEvent.click(place)
  await userEvent.paste('a'.repeat(101))
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(calls.filter((path) => path.endsWith('/places'))).toHaveLength(1))
})
