import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReviewSponsor } from '#components/funnel/review-sponsor'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { candidacy } from '#tests/support/samples'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

function show(recommended_by: string | null, { isChanging = false, is_sponsorship_active = true } = {}) {
  const sent: unknown[] = []
  setTestTransport(async (request) => {
    if (request.method === 'PATCH') sent.push([new URL(request.url).pathname, await request.json()])
    return Response.json(candidacy())
  })
  const onClose = jest.fn()
  const onChange = jest.fn()
  const { unmount } = renderSite(
    <ReviewSponsor
      candidacy={candidacy({ recommended_by })}
      isChanging={isChanging}
      onChange={onChange}
      onClose={onClose}
    />,
    { company: { is_sponsorship_active } },
  )
  return { sent, onClose, onChange, unmount }
}
beforeEach(() => sessionStorage.clear())

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save change' }))
const field = () => screen.getByRole('textbox', { name: /^Name or code/ })

test('shows who recommended the job, and when the company sees the full name', async () => {
  const { onChange } = show('Zoé D.')
  const part = screen.getByRole('region', { name: 'Recommended by' })
  expect(part).toHaveTextContent('Zoé D.')
  expect(part).toHaveTextContent('Maison Levain sees the full name if this person has an account.')
  await userEvent.click(screen.getByRole('link', { name: 'Change: Recommended by' }))
  expect(onChange).toHaveBeenCalled()
})

test('offers to add a recommendation if the company uses recommendations', () => {
  show(null)
  expect(screen.getByRole('region', { name: 'Recommended by' })).toHaveTextContent('No one')
  expect(screen.getByRole('link', { name: 'Add: Recommended by' })).toHaveAttribute(
    'href',
    expect.stringContaining('step=review-sponsor'),
  )
})

test('shows nothing if the company does not use recommendations', () => {
  show(null, { is_sponsorship_active: false })
  expect(screen.queryByRole('region')).toBeNull()
})

test('replaces or removes the name', async () => {
  const { sent, onClose } = show('Zoé D.', { isChanging: true })
  expect(field()).toHaveValue('Zoé D.')
  await userEvent.clear(field())
  await userEvent.type(field(), ' Léa ')
  await save()
  await userEvent.clear(field())
  await save()
  const path = '/api/me/candidacies/3/sponsor'
  expect(sent).toEqual([
    [path, { candidacy: { sponsor: 'Léa' } }],
    [path, { candidacy: { sponsor: null } }],
  ])
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('sends nothing without a change', async () => {
  const { sent, onClose } = show('Zoé D.', { isChanging: true })
  await save()
  expect([sent, onClose.mock.calls.length]).toEqual([[], 1])
})

test('sends the earlier name again after a lost response, because the API may have stored the later one', async () => {
  const { sent, onClose } = show('Zoé D.', { isChanging: true })
  setTestTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.type(field(), 'x')
  await save()
  expect(await screen.findByRole('alert')).toBeVisible()
  setTestTransport(async (request) => {
    if (request.method === 'PATCH') sent.push(await request.json())
    return Response.json(candidacy({ recommended_by: 'Zoé D.x' }))
  })
  await userEvent.type(field(), '{Backspace}')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ candidacy: { sponsor: 'Zoé D.' } }])
})

test('keeps the dialog open with an error for an unknown code', async () => {
  const { onClose } = show(null, { isChanging: true })
  const fields = { 'candidacy.sponsor': { key: 'INVALID_PATTERN' } }
  setTestTransport(async () => Response.json({ error: { code: 'INVALID', message: '', fields } }, { status: 422 }))
  await userEvent.type(field(), 'AAAAA-22222')
  await save()
  expect(await screen.findByText(/^We do not know this code/)).toBeVisible()
  expect(field()).toBeInvalid()
  expect(onClose).not.toHaveBeenCalled()
})

test('keeps the name until it is saved, also if the session ends', async () => {
  const first = show(null, { isChanging: true })
  setTestTransport(async () => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 }))
  await userEvent.type(field(), 'Zoé D.')
  await save()
  expect(await screen.findByRole('alert')).toBeVisible()
  first.unmount()
  const second = show(null, { isChanging: true })
  expect(field()).toHaveValue('Zoé D.')
  await save()
  await waitFor(() => expect(second.onClose).toHaveBeenCalled())
  second.unmount()
  show(null, { isChanging: true })
  expect(field()).toHaveValue('')
})

test('ignores an unsaved name after the recommendation was changed elsewhere', async () => {
  const { unmount } = show('Zoé D.', { isChanging: true })
  await userEvent.type(field(), 'x')
  unmount()
  show('Léa M.', { isChanging: true })
  expect(field()).toHaveValue('Léa M.')
})
