import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

// The dialog loads on demand, which takes longer than the tests wait.
beforeAll(async () => void (await import('./status-dialog')))
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const PREVIEW = 'POST /candidacies/1/status_preview'
const DECISION = 'POST /candidacies/1/decisions'

/** Opens the dialog for a status. `prepare` runs before the page loads. */
async function start(status: string, prepare: (api: ReturnType<typeof mockApplications>) => void = () => undefined) {
  const api = mockApplications()
  prepare(api)
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: status }))
  const dialog = within(await screen.findByRole('dialog'))
  /** The button also has this name while it is busy. */
  const send = () => dialog.getByRole('button', { name: /^Change and send/ })
  const sent = () => api.callsOf(DECISION).map(({ body }) => body)
  const waitUntilReady = () => waitFor(() => expect(send()).not.toHaveAttribute('aria-disabled', 'true'))
  const sendWhenReady = async (change: { status: string; content: string | null }) => {
    await waitUntilReady()
    await userEvent.click(send())
    await waitFor(() => expect(sent()).toEqual([change]))
  }
  return { ...api, dialog, send, sent, waitUntilReady, sendWhenReady }
}

test('a status change waits for the suggested text and its email', async () => {
  let release = () => {}
  const { dialog, send, sent, callsOf, sendWhenReady } = await start(
    'Not selected',
    ({ hold }) => (release = hold('GET /templates')),
  )
  await userEvent.click(send())
  expect(callsOf(PREVIEW)).toEqual([])
  release()
  expect(await dialog.findByText('Email: Filled default-rejection-fr')).toBeVisible()
  expect(sent()).toEqual([])
  await sendWhenReady({ status: 'REJECTED', content: 'Filled default-rejection-fr' })
})

test('a status change waits for the email of the current text', async () => {
  const { dialog, send, sent, hold, waitUntilReady } = await start('Interview')
  expect(await dialog.findByText('Email: null')).toBeVisible()
  await waitUntilReady()
  const release = hold(PREVIEW)
  await userEvent.type(dialog.getByRole('textbox', { name: /Message/ }), 'At ten?')
  send().focus()
  await userEvent.keyboard('{Enter}')
  expect(send()).toHaveFocus()
  release()
  expect(await dialog.findByText('Email: At ten?')).toBeVisible()
  expect(sent()).toEqual([])
  await waitUntilReady()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toEqual([{ status: 'INTERVIEW', content: 'At ten?' }]))
})

test('the email of another status is neither shown nor sent', async () => {
  const { dialog, send, sent, hold, sendWhenReady } = await start('Interview')
  expect(await dialog.findByText('Email: null')).toBeVisible()
  const release = hold(PREVIEW)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^New status/ }), 'Hired')
  expect(dialog.queryByText('Email: null')).toBeNull()
  await userEvent.click(send())
  release()
  expect(await dialog.findByText('Email: null')).toBeVisible()
  expect(sent()).toEqual([])
  await sendWhenReady({ status: 'HIRED', content: null })
})

test('without its email, a status change is not sent, and the email can be loaded again', async () => {
  const { dialog, send, sent, failing, callsOf, sendWhenReady } = await start('Offer', ({ failing: calls }) => {
    calls.set(PREVIEW, 'UNAVAILABLE')
  })
  expect(await dialog.findByRole('alert')).toHaveTextContent('We cannot connect to the server')
  expect(send()).toHaveAttribute('aria-disabled', 'true')
  expect(send()).toHaveAccessibleDescription(/^We cannot connect to the server/)
  send().focus()
  await userEvent.keyboard('{Enter}')
  expect(send()).toHaveFocus()
  expect(sent()).toEqual([])
  const before = callsOf(PREVIEW).length
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(callsOf(PREVIEW)).toHaveLength(before + 1))
  failing.delete(PREVIEW)
  await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Email: null')).toBeVisible()
  expect(dialog.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(dialog.getByRole('heading', { name: 'The email to the candidate' })).toHaveFocus())
  await sendWhenReady({ status: 'OFFER', content: null })
})

test.each([
  ['templates', 'GET /templates', 'We could not load the templates.'],
  ['suggested text', 'GET /templates/default-rejection-fr/rendered', 'We could not load the suggested text.'],
])('if the %s cannot be loaded, this is shown, and they can be loaded again', async (_what, call, problem) => {
  const { dialog, failing, sendWhenReady } = await start('Not selected', ({ failing: calls }) => {
    calls.set(call, 'UNAVAILABLE')
  })
  expect(await dialog.findByText(problem)).toBeVisible()
  expect(await dialog.findByText('Email: null')).toBeVisible()
  failing.delete(call)
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Email: Filled default-rejection-fr')).toBeVisible()
  expect(dialog.queryByText(problem)).toBeNull()
  // Focus is recovered in the next frame.
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await sendWhenReady({ status: 'REJECTED', content: 'Filled default-rejection-fr' })
})

test.each(['GET /templates', 'GET /templates/default-rejection-fr/rendered'])(
  'if %s fails, the standard email is sent only after it has been shown',
  async (call) => {
    let release = () => {}
    const { dialog, send, sent, sendWhenReady } = await start('Not selected', ({ failing, hold }) => {
      failing.set(call, 'UNAVAILABLE')
      release = hold(PREVIEW)
    })
    expect(await dialog.findByText(/^We could not load the/)).toBeVisible()
    await userEvent.click(send())
    release()
    expect(await dialog.findByText('Email: null')).toBeVisible()
    expect(sent()).toEqual([])
    await sendWhenReady({ status: 'REJECTED', content: null })
  },
)

test('a suggested text that cannot be loaded is not reported if the member has written a text', async () => {
  const { dialog, sendWhenReady } = await start('Not selected', ({ failing }) => {
    failing.set('GET /templates/default-rejection-fr/rendered', 'UNAVAILABLE')
  })
  expect(await dialog.findByText('We could not load the suggested text.')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: /Message/ }), 'No.')
  expect(dialog.queryByText('We could not load the suggested text.')).toBeNull()
  expect(await dialog.findByText('Email: No.')).toBeVisible()
  await sendWhenReady({ status: 'REJECTED', content: 'No.' })
})
