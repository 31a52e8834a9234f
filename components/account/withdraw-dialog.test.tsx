import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WithdrawDialog } from '#components/account/withdraw-dialog'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { withDialogs } from '#tests/support/dialogs'
import { candidacy, card } from '#tests/support/samples'

beforeAll(withDialogs)

test.each([
  ['a submitted application', '2026-02-01T10:00:00Z'],
  ['a draft', null],
])('marks the language of the job of %s', (_, confirmed_at) => {
  const campaign = card({ name: 'Boulanger de nuit', locale: 'fr' })
  renderSite(
    <ToastProvider>
      <WithdrawDialog candidacy={candidacy({ campaign, confirmed_at })} onClose={() => undefined} />
    </ToastProvider>,
  )
  expect(screen.getByText('Boulanger de nuit')).toHaveAttribute('lang', 'fr')
})

test('keeps the reason and the comment until the application is withdrawn, also if the session ends', async () => {
  let reply = Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })
  setTestTransport(async () => reply)
  const onClose = jest.fn()
  const show = () =>
    renderSite(
      <ToastProvider>
        <WithdrawDialog candidacy={candidacy({ confirmed_at: '2026-02-01T10:00:00Z' })} onClose={onClose} />
      </ToastProvider>,
    )
  const comment = () => screen.getByRole('textbox', { name: /^Message to/ })
  const reason = () => screen.getByRole('combobox')
  const withdraw = () => userEvent.click(screen.getByRole('button', { name: 'Withdraw application' }))
  const first = show()
  await userEvent.selectOptions(reason(), 'OTHER_JOB')
  await userEvent.type(comment(), 'I moved.')
  await withdraw()
  expect(await screen.findByRole('alert')).toBeVisible()
  first.unmount()
  const second = show()
  expect(reason()).toHaveValue('OTHER_JOB')
  expect(comment()).toHaveValue('I moved.')
  reply = Response.json(candidacy())
  await withdraw()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  second.unmount()
  show()
  expect(reason()).toHaveValue('')
  expect(comment()).toHaveValue('')
})

test('clears the reason and the comment after the application is deleted', async () => {
  setTestTransport(async () => new Response(null, { status: 204 }))
  const onClose = jest.fn()
  const show = () =>
    renderSite(
      <ToastProvider>
        <WithdrawDialog candidacy={candidacy({ confirmed_at: '2026-02-01T10:00:00Z' })} onClose={onClose} />
      </ToastProvider>,
    )
  const comment = () => screen.getByRole('textbox', { name: /^Message to/ })
  const reason = () => screen.getByRole('combobox')
  const first = show()
  await userEvent.selectOptions(reason(), 'OTHER_JOB')
  await userEvent.type(comment(), 'I moved.')
  await userEvent.click(screen.getByRole('radio', { name: /^Delete/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  first.unmount()
  show()
  expect(reason()).toHaveValue('')
  expect(comment()).toHaveValue('')
})
