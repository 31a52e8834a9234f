import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

async function show() {
  const api = mockApplications()
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return api
}

describe('notes and ratings', () => {
  const openNotes = () => userEvent.click(screen.getByRole('tab', { name: /^Notes/ }))

  test('a note mentions a colleague by keyboard', async () => {
    const { callsOf } = await show()
    await openNotes()
    const field = screen.getByRole('combobox', { name: 'Note' })
    await userEvent.type(field, 'Ask @le')
    expect(await screen.findByRole('option', { name: /Lena Vogt/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}about May')
    expect(field).toHaveValue('Ask @Lena Vogt about May')
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(callsOf('POST /candidacies/1/notes')[0]!.body).toEqual({
      content: 'Ask @Lena Vogt about May',
      mentions: [2],
    })
    expect(await screen.findByText('Ask @Lena Vogt about May')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Notes (1)' })).toBeInTheDocument()
  })

  test('a rating is one of five stars', async () => {
    const { callsOf } = await show()
    await openNotes()
    await userEvent.click(screen.getByRole('radio', { name: '4 out of 5' }))
    await waitFor(() => expect(callsOf('PUT /candidacies/1/rating')).toHaveLength(1))
    expect(callsOf('PUT /candidacies/1/rating')[0]!.body).toEqual({ rating: 4 })
    await waitFor(() => expect(screen.getByRole('radio', { name: '4 out of 5' })).toBeChecked())
  })
})
