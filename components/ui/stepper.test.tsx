import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { renderUi } from './render-ui'
import { Stepper } from './stepper'

test('names a screen that is none of the steps', () => {
  renderUi(<Stepper label="Steps" current="Account" steps={[{ id: 'VIDEO', label: 'Video', state: 'done' }]} />)
  expect(screen.getByText('Account')).toBeVisible()
  expect(screen.queryByText(/^Step/)).toBeNull()
})

test('shows finished steps, the current step and the time left', () => {
  renderUi(
    <Stepper
      label="Steps"
      minutesLeft={1}
      steps={[
        { id: 'VIDEO', label: 'Video', state: 'done' },
        { id: 'SURVEY', label: 'Questions', state: 'now' },
        { id: 'RESUME', label: 'CV', state: 'next' },
      ]}
    />,
  )
  expect(screen.getAllByText('done')).toHaveLength(1)
  expect(screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')).toHaveLength(1)
  expect(screen.getByText('Step 2 of 3')).toBeVisible()
  expect(screen.getByText('about 1 min left')).toBeVisible()
})
