import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Funnel } from '#components/funnel/funnel'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { readDraft } from '#lib/client/draft-store'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { campaign, candidacy, question, user } from '#tests/support/samples'

const survey = { id: 1, questions: [question('text', { id: 11, content: 'Why bread?' })] }
const hint = (is: boolean) => void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${is ? 60 : 0}`)

beforeEach(() => void (window.scrollTo = () => undefined))

test('shows sign-in when the session ends during the questions, and keeps the input', async () => {
  hint(true)
  localStorage.clear()
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/me')) return Response.json(user({ is_password_set_by_user: true }))
    if (!pathname.endsWith('/survey_draft')) return Response.json(candidacy())
    hint(false)
    return Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })
  })
  renderSite(
    <Funnel
      campaign={campaign({ survey, stages: ['SURVEY'] })}
      websiteVideo={null}
      account={<p>Sign in here</p>}
      verification={null}
      recorder={() => null}
    />,
    { isCacheShared: true },
  )
  await userEvent.type(await screen.findByRole('textbox', { name: /^Why bread/ }), 'Because.')
  await waitFor(() => expect(screen.getByText('Sign in here')).toBeVisible(), { timeout: 3000 })
  expect(readDraft(candidacy().id)).toEqual({ 11: 'Because.' })
})
