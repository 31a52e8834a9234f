import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffNote } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import type { Failing } from '#tests/support/mock-staff'
import { settle } from '#tests/support/settle'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const NOTE = '@Lena Vogt, please look'
const openNotes = () => userEvent.click(screen.getByRole('tab', { name: /^Notes/ }))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function show(options: Parameters<typeof mockApplications>[0] = {}) {
  const failing: Failing = new Map([
    ['GET /templates', 'INTERNAL'],
    ['GET /members', 'INTERNAL'],
  ])
  const api = mockApplications({ failing, ...options })
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return api
}

test('a reply says that the templates could not be loaded, and loads them again', async () => {
  const { failing } = await show()
  expect(await screen.findByText('We could not load the templates.')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Insert a template' })).not.toBeInTheDocument()
  failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('combobox', { name: 'Insert a template' })).toBeVisible()
  expect(screen.queryByText('We could not load the templates.')).not.toBeInTheDocument()
})

test('a note with a mention says that the colleagues could not be loaded, and loads them again', async () => {
  const { failing, callsOf } = await show()
  await openNotes()
  const field = screen.getByRole('combobox', { name: 'Note' })
  await userEvent.type(field, 'Ask ')
  expect(callsOf('GET /members')).not.toEqual([])
  expect(screen.queryByText('We could not load your colleagues.')).not.toBeInTheDocument()
  await userEvent.type(field, '@le')
  const failure = within((await screen.findByText('We could not load your colleagues.')).closest('[role=status]')!)
  failing.clear()
  await userEvent.click(failure.getByRole('button', { name: 'Try again' }))
  await userEvent.type(field, 'n')
  expect(await screen.findByRole('option', { name: /Lena Vogt/ })).toBeVisible()
  expect(field).toHaveValue('Ask @len')
})

test('a note with a mention is added when the colleagues are loaded', async () => {
  localStorage.setItem('manager-note:levain:1:1', NOTE)
  const { hold, callsOf } = mockApplications()
  const release = hold('GET /members')
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  await openNotes()
  await click('Add note')
  await act(settle)
  expect(callsOf('POST /candidacies/1/notes')).toEqual([])
  release()
  expect(await screen.findByText(NOTE, { selector: 'p' })).toBeVisible()
  expect(callsOf('POST /candidacies/1/notes').map(({ body }) => body)).toEqual([{ content: NOTE, mentions: [2] }])
})

test('a note with a mention is not added while the colleagues cannot be loaded', async () => {
  localStorage.setItem('manager-note:levain:1:1', NOTE)
  const { failing, callsOf } = await show()
  await openNotes()
  await click('Add note')
  const field = screen.getByRole('combobox', { name: 'Note' })
  await waitFor(() => expect(field).toHaveAccessibleDescription(/an error has occurred/))
  expect(callsOf('POST /candidacies/1/notes')).toEqual([])
  failing.clear()
  await click('Add note')
  expect(await screen.findByText(NOTE, { selector: 'p' })).toBeVisible()
  expect(callsOf('POST /candidacies/1/notes').map(({ body }) => body)).toEqual([{ content: NOTE, mentions: [2] }])
  expect(screen.queryByText('We could not load your colleagues.')).not.toBeInTheDocument()
})

test('an edited note keeps its mentions if the colleagues are loaded late', async () => {
  const { failing, callsOf } = await show({ notes: [staffNote({ content: NOTE, mentions: [2] })] })
  await openNotes()
  await click('Edit note')
  const field = screen.getByDisplayValue(NOTE)
  await click('Save')
  await waitFor(() => expect(field).toBeInvalid())
  expect(callsOf('PATCH /candidacies/1/notes/1')).toEqual([])
  failing.clear()
  await click('Save')
  await screen.findByText(NOTE, { selector: 'p' })
  expect(callsOf('PATCH /candidacies/1/notes/1').map(({ body }) => body)).toEqual([{ content: NOTE, mentions: [2] }])
})
