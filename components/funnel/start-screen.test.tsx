import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StartScreen } from '#components/funnel/start-screen'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { visitOrigin } from '#lib/client/visit-origin'
import { createCandidacy } from '#lib/contract/candidacies'
import type { Stage } from '#lib/domain/enumerations'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { campaign, candidacy, user } from '#tests/support/samples'

async function show(stages: Stage[], answer: (request: Request) => Promise<Response>) {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`
  setTestTransport((request) =>
    request.url.endsWith('/me') ? Promise.resolve(Response.json(user())) : answer(request),
  )
  renderSite(<StartScreen campaign={campaign()} stages={stages} />)
  await screen.findByRole('heading', { name: 'Ready when you are, Nora' })
}
const start = () => screen.getByRole('button', { name: 'Start application' })

test('shows the number of steps and minutes ahead', async () => {
  await show(['VIDEO', 'RESUME'], async () => Response.json([]))
  expect(screen.getByText(/^2 steps, about 2 minutes in total/)).toBeVisible()
})

test('creates the candidacy with the source of the visit', async () => {
  const sent: unknown[] = []
  visitOrigin('?source=linkedin&sponsor=nora')
  await show(['RESUME'], async (request) => {
    if (request.method === 'POST') sent.push(createCandidacy.body.parse(await request.json()))
    return Response.json(request.method === 'POST' ? candidacy() : [])
  })
  await userEvent.click(start())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    candidacy: { campaign_id: 7, user_agent: navigator.userAgent, source: 'linkedin' },
    sponsor: 'nora',
  })
})

test('shows an error if starting fails, and allows a retry', async () => {
  await show(['RESUME'], () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(start())
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot connect to the server.')
  expect(start()).toBeEnabled()
})
