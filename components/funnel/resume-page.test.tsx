import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResumePage } from '#components/funnel/resume-page'
import { renderSite } from '#components/site/render-site'
import { withDialogs } from '#tests/support/dialogs'

beforeAll(withDialogs)

const page = { id: 1, url: 'blob:1', blob: new Blob(), width: 1500, height: 2000, rotation: 0 as const }

function show(props: Partial<Parameters<typeof ResumePage>[0]> = {}) {
  const on = { onRotate: jest.fn(), onReplace: jest.fn(), onMove: jest.fn(), onRemove: jest.fn() }
  renderSite(
    <ul>
      <ResumePage page={page} n={2} isLast={false} {...on} {...props} />
    </ul>,
  )
  return on
}

test('names each action in its button, and says its page to screen readers', async () => {
  const { onRotate, onMove, onRemove } = show()
  const labels = screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-label')])
  expect(labels.slice(1)).toEqual([
    ['Rotate', 'Rotate: page 2'],
    ['Replace', 'Replace: page 2'],
    ['Move up', 'Move up: page 2'],
    ['Move down', 'Move down: page 2'],
    ['Remove', 'Remove: page 2'],
  ])
  for (const name of [/^Rotate/, /^Move up/, /^Remove/]) await userEvent.click(screen.getByRole('button', { name }))
  for (const called of [onRotate, onMove, onRemove]) expect(called).toHaveBeenCalledTimes(1)
  expect(onMove).toHaveBeenCalledWith(-1)
})

test('has no button that moves the only page', () => {
  show({ n: 1, isLast: true })
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

test('enlarges the page in a dialog with the rotation of the thumbnail', async () => {
  show({ page: { ...page, rotation: 90 } })
  await userEvent.click(screen.getByRole('button', { name: /^Photo of page 2/ }))
  const dialog = screen.getByRole('dialog', { name: 'Photo of page 2' })
  expect(dialog.querySelector('img')).toHaveStyle({ rotate: '90deg' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
