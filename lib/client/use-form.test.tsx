import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { z } from 'zod'
import { useForm } from '#lib/client/use-form'
import errors from '#messages/en/errors'

const Person = z.object({ email: z.string().min(1), role: z.string(), legals: z.boolean() })
const sent = jest.fn<Promise<void>, [z.output<typeof Person>]>(() => Promise.resolve())

function Form() {
  const form = useForm(Person, { email: 'known@example.org', role: 'b', legals: false }, (values) => sent(values))
  return (
    <form noValidate aria-label="Person" onSubmit={(event) => void form.submit(event)}>
      <input aria-label="Email" {...form.register('email')} />
      <select aria-label="Role" {...form.register('role')}>
        <option value="a">A</option>
        <option value="b">B</option>
        <option value="c">C</option>
      </select>
      <input aria-label="Terms" type="checkbox" {...form.register('legals')} />
    </form>
  )
}

const page = (
  <NextIntlClientProvider locale="en" messages={{ ERRORS: errors }}>
    <Form />
  </NextIntlClientProvider>
)

/** The HTML of the form as the server renders it, before hydration. */
const HTML =
  '<form noValidate="" aria-label="Person"><input aria-label="Email" name="email"/><select aria-label="Role" name="role"><option value="a">A</option><option value="b">B</option><option value="c">C</option></select><input aria-label="Terms" type="checkbox" name="legals"/></form>'

function hydrate(enter: () => void) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = HTML
  enter()
  act(() => void render(page, { container, hydrate: true }))
}

const submitted = async () => {
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  return sent.mock.lastCall?.[0]
}

beforeEach(() => sent.mockClear())

it('keeps and sends what was entered before hydration', async () => {
  hydrate(() => {
    screen.getByLabelText<HTMLInputElement>('Email').value = 'typed@example.org'
    screen.getByLabelText<HTMLSelectElement>('Role').value = 'c'
    screen.getByLabelText<HTMLInputElement>('Terms').checked = true
  })
  expect(screen.getByLabelText('Email')).toHaveValue('typed@example.org')
  expect(screen.getByLabelText('Role')).toHaveValue('c')
  expect(screen.getByLabelText('Terms')).toBeChecked()
  expect(await submitted()).toEqual({ email: 'typed@example.org', role: 'c', legals: true })
})

it('shows the default values if nothing was entered', async () => {
  hydrate(() => {})
  expect(screen.getByLabelText('Email')).toHaveValue('known@example.org')
  expect(await submitted()).toEqual({ email: 'known@example.org', role: 'b', legals: false })
})
