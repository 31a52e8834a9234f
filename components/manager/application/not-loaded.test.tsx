import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import type { Failing } from '#tests/support/mock-staff'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

async function show() {
  const failing: Failing = new Map([
    ['GET /templates', 'INTERNAL'],
    ['GET /members', 'INTERNAL'],
  ])
  const api = mockApplications({ failing })
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
  await userEvent.click(screen.getByRole('tab', { name: /^Notes/ }))
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
