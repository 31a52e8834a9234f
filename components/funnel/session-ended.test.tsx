import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApply, renderFunnel, setSignedIn } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { readDraft, valuesOf } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { campaign, candidacy, question, user } from '#tests/support/samples'

const survey = { id: 1, questions: [question('text', { id: 11, content: 'Why bread?' })] }

test('shows sign-in when the session ends during the questions, and keeps the input', async () => {
  await openApply({ isSignedIn: true })
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/me')) return Response.json(user({ is_password_set_by_user: true }))
    if (!pathname.endsWith('/survey_draft')) return Response.json(candidacy())
    setSignedIn(false)
    return Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })
  })
  renderFunnel(campaign({ survey, stages: ['SURVEY'] }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Why bread/ }), 'Because.')
  await waitFor(() => expect(screen.getByText('Sign in here')).toBeVisible(), { timeout: 3000 })
  expect(valuesOf(readDraft(draftKey(7, candidacy().id)))).toEqual({ 11: 'Because.' })
  expect(location.search).toBe('?step=question-11')
})
