import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mutate } from 'swr'
import { SurveyStage } from '#components/funnel/survey-stage'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { useCandidacy } from '#lib/client/candidacies'
import { useSession } from '#lib/client/session'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { type AnswerGroup, answersTo, draftAnswersTo } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { candidacy, question, user } from '#tests/support/samples'

/** For tests: the questions of an application over an API that stores what it gets. */
export const survey = {
  id: 1,
  questions: [
    question('text', { id: 11, content: 'Why bread?', is_required: true, length_min: 5, order: 0 }),
    question('number', { id: 13, content: 'How many years?', range_max: 60, order: 2 }),
    question('text', { id: 12, content: 'Anything else?', order: 1 }),
  ],
}

type World = { asked: Survey; kept: Candidacy; bio_url: string | null }
let world: World

/** SWR would use a pending response for the next test and then drop it, hence the delay. */
export async function forgetReads() {
  await new Promise((resolve) => setTimeout(resolve, 20))
  await mutate(() => true, undefined, { revalidate: false })
}

/** Call before each test: clears all storage; signed in only if the profile is given. */
export async function reset({ asked = survey, bio_url = null }: Partial<World> = {}) {
  world = { asked, bio_url, kept: candidacy() }
  localStorage.clear()
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${bio_url ? 60 : 0}`
  await forgetReads()
}

/** The API, as strict about answers as the real one. */
export function api(
  refusal: (path: string) => ErrorCode | null = () => null,
  held: Promise<unknown> = Promise.resolve(),
) {
  const calls: { path: string; group: AnswerGroup }[] = []
  callThrough(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    const code = refusal(path)
    if (code === 'UNAVAILABLE') throw new TypeError('Failed to fetch')
    if (path === 'me') return Response.json(user({ bio_url: world.bio_url }))
    if (request.method === 'GET') return Response.json(path === 'candidacies' ? [world.kept] : world.kept)
    if (code) return Response.json({ error: { code, message: '' } }, { status: STATUS[code] })
    const group = ((await request.json()) as { candidacy: { answer_group: AnswerGroup } }).candidacy.answer_group
    const schema = path === 'survey' ? answersTo(world.asked) : draftAnswersTo(world.asked)
    schema.parse(group)
    calls.push({ path, group })
    if (path !== 'survey') await held
    if (path === 'survey') world.kept = { ...world.kept, answer_group: group, answer_draft: null }
    else elsewhere(group)
    return Response.json(world.kept)
  })
  return calls
}

/** Another tab or device saves: visible here after the candidacy is read again. */
export function elsewhere(group: AnswerGroup) {
  const { answer_group, answer_draft } = world.kept
  world.kept = { ...world.kept, answer_draft: { ...(answer_draft ?? answer_group), ...group } }
}

function Mine({ first, onDone }: { first: Candidacy; onDone: () => void }) {
  const { candidacy: mine } = useCandidacy(first.campaign.id, true)
  const session = useSession()
  if (world.bio_url && session.status === 'loading') return null
  return <SurveyStage survey={world.asked} lang="en" candidacy={mine ?? first} onDone={onDone} />
}

export function show(given: Parameters<typeof candidacy>[0] = {}) {
  const onDone = jest.fn()
  world.kept = candidacy(given)
  renderSite(<Mine first={world.kept} onDone={onDone} />, { isCacheShared: true })
  return { onDone }
}

export const next = () => userEvent.click(screen.getByRole('button', { name: /^(Continue|Finish the questions)$/ }))
export const box = (name: string) => screen.getByRole('textbox', { name })
