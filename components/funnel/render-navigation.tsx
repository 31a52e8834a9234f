import { act, screen } from '@testing-library/react'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import type { AnswerGroup } from '#lib/domain/answer-group'
import { campaign, candidacy, question, user } from '#tests/support/samples'

const questions = ['Why bread?', 'Why cake?', 'Anything else?'].map((content, index) =>
  question('text', { id: 11 + index, content, order: index }),
)
export const job = campaign({ stages: ['VIDEO', 'SURVEY', 'RESUME'], video: '/film.mp4', survey: { id: 1, questions } })
const at = '2026-02-01T10:00:00Z'
/** The stored values of a candidate after the video, and after the video and the questions. */
export const watched = { video_seen_at: at }
export const answered = { ...watched, answer_group: { 11: 'Because', 12: null, 13: null } }

/** For tests: the application of a signed-in candidate. The test server stores the answers. */
export async function openApplication(given: Parameters<typeof candidacy>[0], search = '') {
  await openApply({ isSignedIn: true, search })
  let stored = candidacy(given)
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'me') return Response.json(user())
    if (['resumes', 'tags', 'job_types'].includes(path)) return Response.json([])
    if (request.method === 'PATCH' && path === 'video') stored = { ...stored, ...watched }
    else if (request.method === 'PATCH' && path === 'confirm') stored = { ...stored, confirmed_at: at }
    else if (request.method === 'PATCH') {
      const { answer_group } = ((await request.json()) as { candidacy: { answer_group: AnswerGroup } }).candidacy
      stored =
        path === 'survey'
          ? { ...stored, answer_group, answer_draft: null }
          : { ...stored, answer_draft: { ...stored.answer_group, ...stored.answer_draft, ...answer_group } }
    }
    return Response.json(path === 'candidacies' ? [stored] : stored)
  })
  return { ...renderFunnel(job), stored: () => stored }
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const box = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name.replace('?', '\\?')}`) })
export const goBack = () => act(() => history.back())
export const step = () => new URLSearchParams(location.search).get('step')
