import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { Field } from './field'
import { renderUi } from './render-ui'
import { TextInput } from './text-input'

test('names a control by its label, and describes it by its error and its hint', () => {
  renderUi(
    <Field label="E-mail" hint="We write rarely" error="Enter an address">
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'E-mail' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Enter an address We write rarely')
})

test('marks a field as invalid only with an error, and an optional one as optional', () => {
  renderUi(
    <Field label="Phone" optional>
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  expect(screen.getByRole('textbox', { name: 'Phone optional' })).toBeValid()
})

test('announces the counter near the limit, and counts excess characters', () => {
  const { rerender } = renderUi(<Counted length={20} />)
  expect(screen.queryByText(/left/)).toBeNull()
  rerender(<Counted length={81} />)
  expect(screen.getByText('19 characters left')).toBeVisible()
  rerender(<Counted length={101} />)
  expect(screen.getByText('1 character too many')).toBeVisible()
})

const Counted = ({ length }: { length: number }) => (
  <Field label="Why" counter={{ length, max: 100 }}>
    {(control) => <TextInput {...control} />}
  </Field>
)
