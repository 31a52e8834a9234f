import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { Menu } from '#components/site/menu'

const menu = (path: string) => (
  <PathnameContext value={path}>
    <Menu icon={null} label="Nora Vidal">
      <li>
        <a href="#profile">My profile</a>
      </li>
      <li>
        <button type="button">Sign out</button>
      </li>
    </Menu>
  </PathnameContext>
)
const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open

async function show() {
  const view = render(menu('/all-jobs'))
  await userEvent.click(screen.getByText('Nora Vidal'))
  expect(isOpen()).toBe(true)
  return view
}

test('closes when a link in it is used, and keeps focus at its button', async () => {
  await show()
  await userEvent.click(screen.getByRole('link', { name: 'My profile' }))
  expect(isOpen()).toBe(false)
  expect(screen.getByText('Nora Vidal').closest('summary')).toHaveFocus()
})

test('is closed on another page, and unchanged on the same page', async () => {
  const { rerender } = await show()
  rerender(menu('/all-jobs'))
  expect(isOpen()).toBe(true)
  rerender(menu('/profile'))
  expect(isOpen()).toBe(false)
})

test('closes on Escape and on a press outside; a press inside leaves it open', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  await userEvent.click(screen.getByText('Nora Vidal'))
  await userEvent.click(document.body)
  expect(isOpen()).toBe(false)
})

test('closes when focus leaves it, so that it does not cover the focused element', async () => {
  await show()
  render(<a href="#jobs">Jobs</a>)
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Sign out' })).toHaveFocus()
  expect(isOpen()).toBe(true)
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Jobs' })).toHaveFocus()
  expect(isOpen()).toBe(false)
})
