import '@testing-library/jest-dom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { useForm } from '#lib/client/use-form'
import { ApiError } from '#lib/contract/errors'
import { renderUi } from './render-ui'

const Person = z.object({ name: z.string().min(1), city: z.string().min(1), phone: z.string().max(3) })
const sent = jest.fn<Promise<void>, [z.output<typeof Person>]>()

function Form() {
  const form = useForm(Person, { name: '', city: '', phone: '' }, (values) => sent(values))
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormErrors form={form} />
      <Field label="Name" error={form.errorOf('name')}>
        {(control) => <TextInput {...control} {...form.register('name')} />}
      </Field>
      <Field label="City" error={form.errorOf('city')}>
        {(control) => <TextInput {...control} {...form.register('city')} />}
      </Field>
      <Field label="Phone" optional error={form.errorOf('phone')}>
        {(control) => <TextInput {...control} {...form.register('phone')} />}
      </Field>
      <button type="submit">Save</button>
    </form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const MISSING = 'This field is mandatory'

beforeEach(() => {
  sent.mockReset().mockResolvedValue()
  renderUi(<Form />)
})

test('several invalid fields are listed in a summary that takes focus and links to them', async () => {
  await userEvent.type(field(/^Phone/), '12345')
  await save()
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent('There are 3 problems')
  expect(links()).toEqual([
    `Name: ${MISSING}`,
    `City: ${MISSING}`,
    'Phone: This field must contain at most 3 characters',
  ])
  await userEvent.click(screen.getByRole('link', { name: `City: ${MISSING}` }))
  expect(field('City')).toHaveFocus()
})

test('one invalid field takes focus without a summary', async () => {
  await userEvent.type(field('City'), 'Lille')
  await save()
  await waitFor(() => expect(field('Name')).toHaveFocus())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a corrected field leaves the summary, also if it becomes invalid again before the next attempt', async () => {
  await save()
  await screen.findByRole('alert')
  await userEvent.type(field('Name'), 'N')
  await waitFor(() => expect(links()).toEqual([`City: ${MISSING}`]))
  await userEvent.clear(field('Name'))
  expect(field('Name')).toBeInvalid()
  expect(field('Name')).toHaveFocus()
  expect(links()).toEqual([`City: ${MISSING}`])
})

test('each attempt shows a new summary, because screen readers do not announce one that stays', async () => {
  await userEvent.type(field('Name'), '{Enter}')
  const first = await screen.findByRole('alert')
  await userEvent.type(field('Name'), '{Enter}')
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(links()).toHaveLength(2)
})

test('the errors of the API are listed too', async () => {
  const taken = { key: 'INVALID_PATTERN' }
  sent.mockRejectedValue(new ApiError('INVALID', 'x', { 'user.name': taken, 'user.city': taken }))
  await userEvent.type(field('Name'), 'Nora')
  await userEvent.type(field('City'), 'Lille')
  await save()
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(links()).toEqual([
    'Name: Please respect the provided conditions.',
    'City: Please respect the provided conditions.',
  ])
})

test('the failure of each attempt takes focus, and disappears at the next attempt', async () => {
  sent.mockRejectedValue(new ApiError('UNAVAILABLE', 'x'))
  await userEvent.type(field('Name'), 'Nora')
  await userEvent.type(field('City'), 'Lille')
  await save()
  const first = await screen.findByRole('alert')
  expect(first).toHaveFocus()
  await save()
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  await userEvent.clear(field('Name'))
  await save()
  await waitFor(() => expect(field('Name')).toHaveFocus())
  expect(screen.queryByRole('alert')).toBeNull()
})
