import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdjustmentChoice } from '#components/site/adjustment-choice'
import { renderSite } from '#components/site/render-site'
import { NO_ADJUSTMENTS } from '#lib/domain/pitch-adjustments'

beforeEach(() => sessionStorage.clear())

test('saves the choice at once and reports it', async () => {
  const put = jest.fn().mockResolvedValue(null)
  renderSite(<AdjustmentChoice storageKey="more" stored={NO_ADJUSTMENTS} put={put} />)
  await userEvent.click(screen.getByText('More time or attempts'))
  await userEvent.selectOptions(screen.getByLabelText('Time for a recording'), 'Four times as much')
  expect(put).toHaveBeenCalledWith({ time: 'QUADRUPLE', tries: 'NONE' })
  expect(await screen.findByText('Your choice is saved.')).toBeVisible()
})

test('keeps the first choice if the second one is made before it is saved', async () => {
  const saves: (() => void)[] = []
  const put = jest.fn(() => new Promise<void>((resolve) => saves.push(resolve)))
  renderSite(<AdjustmentChoice storageKey="more" stored={NO_ADJUSTMENTS} put={put} />)
  await userEvent.click(screen.getByText('More time or attempts'))
  await userEvent.selectOptions(screen.getByLabelText('Time for a recording'), 'No limit')
  await userEvent.selectOptions(screen.getByLabelText('Attempts'), 'No limit')
  expect(put.mock.calls).toEqual([[{ time: 'UNLIMITED', tries: 'NONE' }]])
  await act(async () => saves[0]!())
  expect(screen.queryByText('Your choice is saved.')).toBeNull()
  expect(put).toHaveBeenLastCalledWith({ time: 'UNLIMITED', tries: 'UNLIMITED' })
  await act(async () => saves[1]!())
  expect(await screen.findByText('Your choice is saved.')).toBeVisible()
})

test('keeps a choice that cannot be saved, with an error at its field, and sends it with the next choice', async () => {
  const put = jest.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(null)
  renderSite(<AdjustmentChoice storageKey="more" stored={NO_ADJUSTMENTS} put={put} />)
  await userEvent.click(screen.getByText('More time or attempts'))
  await userEvent.selectOptions(screen.getByLabelText('Attempts'), 'No limit')
  expect(await screen.findByRole('button', { name: 'Not saved. Try again' })).toBeVisible()
  expect(screen.getByLabelText('Attempts')).toHaveDisplayValue('No limit')
  expect(screen.getByLabelText('Attempts')).toHaveAccessibleDescription(/an error has occurred/)
  expect(screen.getByLabelText('Time for a recording')).toBeValid()
  await userEvent.selectOptions(screen.getByLabelText('Time for a recording'), 'Four times as much')
  expect(put).toHaveBeenLastCalledWith({ time: 'QUADRUPLE', tries: 'UNLIMITED' })
  expect(await screen.findByText('Your choice is saved.')).toBeVisible()
})

test('keeps a choice that could not be saved through a reload, and sends it again', async () => {
  const put = jest.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(null)
  const choice = <AdjustmentChoice storageKey="more" stored={NO_ADJUSTMENTS} put={put} />
  const view = renderSite(choice)
  await userEvent.click(screen.getByText('More time or attempts'))
  await userEvent.selectOptions(screen.getByLabelText('Attempts'), 'No limit')
  await screen.findByRole('button', { name: 'Not saved. Try again' })
  view.unmount()
  renderSite(choice)
  await waitFor(() => expect(put.mock.calls).toEqual(Array(2).fill([{ time: 'NONE', tries: 'UNLIMITED' }])))
  expect(await screen.findByText('Your choice is saved.')).toBeVisible()
})

test('stays open when the candidate undoes a choice', async () => {
  renderSite(<AdjustmentChoice storageKey="more" stored={NO_ADJUSTMENTS} put={async () => null} />)
  await userEvent.click(screen.getByText('More time or attempts'))
  for (const option of ['No limit', 'As planned'])
    await userEvent.selectOptions(screen.getByLabelText('Attempts'), option)
  expect(screen.getByRole('group')).toHaveAttribute('open')
})
