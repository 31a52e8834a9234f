import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Combobox } from './combobox'
import { Field } from './field'
import { renderUi } from './render-ui'
import { settle } from '#tests/support/settle'

const TOWNS = ['Lille', 'Lisboa', 'Lyon']

type Load = (query: string) => Promise<readonly string[]>
const byStart: Load = async (query) => TOWNS.filter((town) => town.toLowerCase().startsWith(query.toLowerCase()))

function Places({ load = byStart, delay = 1 }: { load?: Load; delay?: number }) {
  const [town, setTown] = useState<string | null>(null)
  return (
    <>
      <Field label="Where">
        {(control) => (
          <Combobox
            {...control}
            value={town}
            onChange={setTown}
            load={load}
            keyOf={(name) => name}
            labelOf={(name) => name}
            delay={delay}
          />
        )}
      </Field>
      <output>{town ?? 'none'}</output>
    </>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Where' })

test('moves through suggestions with the arrow keys, and accepts one with Enter', async () => {
  renderUi(<Places />)
  await userEvent.type(box(), 'li')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(box()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const active = screen.getByRole('option', { selected: true })
  expect(active).toHaveTextContent('Lisboa')
  expect(box()).toHaveAttribute('aria-activedescendant', active.id)
  await userEvent.keyboard('{Enter}')
  expect(box()).toHaveValue('Lisboa')
  expect(screen.getByText('Lisboa', { selector: 'output' })).toBeVisible()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('accepts a suggestion by pointer, and clears the choice when the text changes', async () => {
  renderUi(<Places />)
  await userEvent.type(box(), 'ly')
  await userEvent.click(await screen.findByRole('option', { name: 'Lyon' }))
  expect(screen.getByText('Lyon', { selector: 'output' })).toBeVisible()
  await userEvent.type(box(), 's')
  expect(screen.getByText('none', { selector: 'output' })).toBeVisible()
})

test('keeps the text on Escape, and clears and focuses the field with the clear button', async () => {
  renderUi(<Places />)
  await userEvent.type(box(), 'li')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box()).toHaveValue('li')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(box()).toHaveValue('')
  expect(box()).toHaveFocus()
})

test('shows a message if there are no results or the request fails', async () => {
  const { unmount } = renderUi(<Places />)
  await userEvent.type(box(), 'xx')
  expect(
    await screen.findByText('No suggestions', {
      selector: '[role=status]',
    }),
  ).toBeInTheDocument()
  unmount()
  renderUi(<Places load={() => Promise.reject(new Error('offline'))} />)
  await userEvent.type(box(), 'li')
  expect(
    await screen.findByText(/could not load suggestions/, {
      selector: '[role=status]',
    }),
  ).toBeInTheDocument()
})

test('ignores a late response to an older query', async () => {
  const answers: Record<string, (towns: readonly string[]) => void> = {}
  renderUi(<Places load={(query) => new Promise((resolve) => (answers[query] = resolve))} />)
  await userEvent.type(box(), 'li')
  await settle()
  await userEvent.type(box(), 's')
  await settle()
  answers.lis?.(['Lisboa'])
  await screen.findByRole('option', { name: 'Lisboa' })
  answers.li?.(['Lille'])
  await settle()
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('option', { name: 'Lisboa' })).toBeVisible()
})

test('is not expanded and has no aria-controls while there are no suggestions', async () => {
  renderUi(<Places />)
  await userEvent.type(box(), 'xx')
  expect(await screen.findAllByText('No suggestions')).not.toHaveLength(0)
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  expect(box()).not.toHaveAttribute('aria-controls')
})

test('shows no suggestions after Escape was pressed before they appeared', async () => {
  jest.useFakeTimers()
  const load = jest.fn(byStart)
  const user = userEvent.setup({ delay: null })
  renderUi(<Places load={load} delay={200} />)
  await user.type(box(), 'li')
  await user.keyboard('{Escape}')
  await jest.advanceTimersByTimeAsync(1000)
  expect(load).not.toHaveBeenCalled()
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  jest.useRealTimers()
})
