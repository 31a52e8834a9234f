import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { type ModalProps, ModalsProvider, useModals } from '#components/site/modals'
import { InDialog } from '#lib/client/in-dialog'
import type { ModalName } from '#lib/client/modal-queue'
import { renderSite } from '#components/site/render-site'

const named = (name: string) =>
  function Named({ onClose, ...props }: ModalProps & { job?: string }) {
    return (
      <section aria-label={name}>
        {props.job}
        <button onClick={onClose}>Close {name}</button>
      </section>
    )
  }

function Page() {
  const modals = useModals()
  return (
    <button
      onClick={() => {
        modals.open('cookies')
        modals.open('login', { job: 'Baker' })
        modals.open('cookies')
      }}
    >
      Open
    </button>
  )
}
function Remover({ name }: { name: ModalName }) {
  const modals = useModals()
  return <button onClick={() => modals.remove(name)}>Remove {name}</button>
}
const shown = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('shows modals opened together one after another, each once and with its props', async () => {
  renderSite(
    <ModalsProvider registry={{ cookies: named('cookies'), login: named('login') }}>
      <Page />
    </ModalsProvider>,
  )
  expect(shown()).toEqual([])
  await press('Open')
  expect(shown()).toEqual(['cookies'])
  await press('Close cookies')
  expect(shown()).toEqual(['login'])
  expect(screen.getByText('Baker')).toBeVisible()
  await press('Close login')
  expect(shown()).toEqual([])
})

test('does not close another modal when a late task of a closed one ends', async () => {
  const closeCallbacks: (() => void)[] = []
  const Waiting = ({ onClose }: ModalProps) => {
    closeCallbacks.push(onClose)
    return <button onClick={onClose}>Close cookies</button>
  }
  renderSite(
    <ModalsProvider registry={{ cookies: Waiting, login: named('login') }}>
      <Page />
    </ModalsProvider>,
  )
  await press('Open')
  await press('Close cookies')
  act(() => closeCallbacks.forEach((close) => close()))
  expect(shown()).toEqual(['login'])
})

test.each([
  ['cookies', ['login']],
  ['login', ['cookies']],
] as const)('closes or unqueues %s when it is removed', async (name, remaining) => {
  renderSite(
    <ModalsProvider registry={{ cookies: named('cookies'), login: named('login') }}>
      <Page />
      <Remover name={name} />
    </ModalsProvider>,
  )
  await press('Open')
  await press(`Remove ${name}`)
  expect(shown()).toEqual(remaining)
  await press(`Close ${remaining[0]}`)
  expect(shown()).toEqual([])
})

test('ignores a modal that this page lacks, and shows the next ones', async () => {
  renderSite(
    <ModalsProvider registry={{ login: named('login') }}>
      <Page />
    </ModalsProvider>,
  )
  await press('Open')
  expect(shown()).toEqual(['login'])
})

test('tells the modal that it is in a dialog, for the texts of its errors', async () => {
  const Login = () => <section aria-label={use(InDialog) ? 'in a dialog' : 'in a page'} />
  renderSite(
    <ModalsProvider registry={{ login: Login }}>
      <Page />
    </ModalsProvider>,
  )
  await press('Open')
  expect(shown()).toEqual(['in a dialog'])
})
