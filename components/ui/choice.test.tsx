import '@testing-library/jest-dom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { Checkbox } from './checkbox'
import { CheckboxGroup } from './checkbox-group'
import { Choice } from './choice'
import { DateRange } from './date-range'
import { renderUi } from './render-ui'
import { Score } from './score'

const options = [
  { value: '1', label: 'Lyon' },
  { value: '2', label: 'Lille', hint: 'Two days a week' },
]

type Answers = {
  town: string
  towns: string[]
  ease: string
  terms: boolean
  from: string
  to: string
}

function Form({ onSubmit }: { onSubmit: (answers: Answers) => void }) {
  const { register, handleSubmit } = useForm<Answers>({
    defaultValues: { towns: [] },
  })
  return (
    <form onSubmit={(event) => void handleSubmit((answers) => onSubmit(answers))(event)}>
      <Choice label="Your town" options={options} {...register('town')} />
      <CheckboxGroup label="All your towns" options={options} {...register('towns')} />
      <Score label="Ease" highest={5} {...register('ease')} />
      <Checkbox label="I agree" {...register('terms')} />
      <DateRange label="When" from={register('from')} to={register('to')} />
      <button type="submit">Send</button>
    </form>
  )
}

test('works with `register` of react-hook-form', async () => {
  const onSubmit = jest.fn()
  renderUi(<Form onSubmit={onSubmit} />)
  await userEvent.click(screen.getAllByRole('radio', { name: /Lille/ })[0] as HTMLElement)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lyon' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Lille/ }))
  await userEvent.click(screen.getByRole('radio', { name: '4 of 5' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
  await userEvent.type(screen.getByLabelText('From'), '2027-01-04')
  await userEvent.type(screen.getByLabelText('To'), '2027-02-04')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit).toHaveBeenCalledWith({
    town: '2',
    towns: ['1', '2'],
    ease: '4',
    terms: true,
    from: '2027-01-04',
    to: '2027-02-04',
  })
})

test('describes the ends of a scale by their labels', () => {
  renderUi(<Score label="Ease" name="ease" highest={3} low="Hard" high="Easy" />)
  expect(screen.getByRole('group', { name: 'Ease' })).toBeVisible()
  const descriptions = screen.getAllByRole('radio').map((radio) => {
    const id = radio.getAttribute('aria-describedby')
    return id && document.getElementById(id)?.textContent
  })
  expect(descriptions).toEqual(['Hard', null, 'Easy'])
})

test('shows a controlled choice, and reports changes', async () => {
  const onChange = jest.fn()
  renderUi(
    <Choice
      label="Town"
      name="town"
      options={options}
      value="1"
      onChange={(event) => onChange(event.target.value)}
      error="No"
    />,
  )
  expect(screen.getByRole('radio', { name: 'Lyon' })).toBeChecked()
  await userEvent.click(screen.getByText('Two days a week'))
  expect(onChange).toHaveBeenCalledWith('2')
  expect(screen.getByRole('group', { name: 'Town' })).toHaveAccessibleDescription('No')
})
