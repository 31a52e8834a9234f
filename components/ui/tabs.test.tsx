import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from './render-ui'
import { Tabs } from './tabs'

const tabs = ['Applications', 'Messages', 'Data'].map((label) => ({
  id: label,
  label,
  panel: <p>{label} here</p>,
}))

test('selects tabs by pointer and by arrow keys, and shows one panel at a time', async () => {
  renderUi(<Tabs label="Profile" tabs={tabs} />)
  expect(screen.getByRole('tabpanel', { name: 'Applications' })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Messages' }))
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Messages here')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Applications' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Data')
})
