import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { inboxEntry } from '#tests/support/inbox-entry'
import { settle } from '#tests/support/settle'
import { renderApplication } from './render-application'

const heading = (id: number) => screen.findByRole('heading', { level: 1, name: `Nora Petit ${id}` })
beforeEach(() => void (globalThis.scrollTo = () => undefined))

test('j and k open the neighbors of an application that is not in the loaded part of the inbox', async () => {
  const ids = [5, 6, 7, 8, 9]
  const { callsOf } = mockApplications({
    applications: ids.map((id) => staffCandidacy({ id })),
    inbox: [inboxEntry({ id: 1 })],
    around: ids.map((id) => inboxEntry({ id })),
    firstPosition: 205,
  })
  renderApplication('/levain/applications/6?state=waiting')
  await heading(6)
  expect(await screen.findByText('No. 206')).toBeInTheDocument()
  const steps = [
    ['Next', 7],
    ['Next', 8],
    ['Previous', 7],
  ] as const
  for (const [direction, id] of steps) {
    const button = await screen.findByRole('button', { name: `${direction} application` })
    await waitFor(() => expect(button).toBeEnabled())
    await waitFor(() => expect(callsOf(`GET /candidacies/${id}`)).not.toHaveLength(0))
    await userEvent.keyboard(direction === 'Next' ? 'j' : 'k')
    await heading(id)
    expect(await screen.findByText(`No. ${id + 200}`)).toBeInTheDocument()
  }
  const around = (id: number) => callsOf(`GET /inbox/around/${id}`).map(({ query }) => query.get('state'))
  expect([6, 7, 8].map(around)).toEqual([['waiting'], ['waiting'], ['waiting']])
})

test('a neighbor that is opened while it is being loaded in advance is read again if that fails', async () => {
  const call = 'GET /candidacies/2'
  const applications = [1, 2].map((id) => staffCandidacy({ id }))
  const { callsOf, hold, failing } = mockApplications({ applications })
  const endAdvance = hold(call)
  renderApplication('/levain/applications/1')
  await heading(1)
  await waitFor(() => expect(callsOf(call)).toHaveLength(1))
  const endRead = hold(call)
  await userEvent.keyboard('j')
  await waitFor(() => expect(callsOf(call).length).toBeGreaterThan(1))
  endRead()
  await act(settle)
  jest.spyOn(failing, 'get').mockReturnValueOnce('UNAVAILABLE')
  endAdvance()
  await heading(2)
})
