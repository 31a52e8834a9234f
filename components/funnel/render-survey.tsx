// Test helpers: render the questions of an application with a mock API that stores the answers.
import { screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import userEvent from '@testing-library/user-event'
import { mutate } from 'swr'
import { SurveyStage } from '#components/funnel/survey-stage'
import { useAnswers } from './use-answers'
import { ModalsProvider, type ModalProps } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { useCandidacy } from '#lib/client/candidacies'
import { useSession } from '#lib/client/session'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { answerGroupSchema, draftAnswersSchema } from '#lib/domain/answer-checks'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import { inOrder, type Survey } from '#lib/domain/survey'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { campaign, candidacy, question, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

export const survey = {
  id: 1,
  questions: [
    question('text', { id: 11, content: 'Why bread?', is_required: true, length_min: 5, order: 0 }),
    question('number', { id: 13, content: 'How many years?', range_max: 60, order: 2 }),
    question('text', { id: 12, content: 'Anything else?', order: 1 }),
  ],
}

type State = { testSurvey: Survey; stored: Candidacy; bio_url: string | null }
let state: State

/** Waits first, because SWR would reuse a pending response of the previous test. */
export async function clearReadCache() {
  await settle()
  await mutate(() => true, undefined, { revalidate: false })
}

/** Call before each test: clears the storage and the cache. The candidate is signed in only if `bio_url` is given. */
export async function reset({ testSurvey = survey, bio_url = null }: Partial<State> = {}) {
  state = { testSurvey, bio_url, stored: candidacy() }
  localStorage.clear()
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${bio_url ? 60 : 0}`
  await clearReadCache()
}

/** Installs a mock API that validates and stores answers. Returns its calls. */
export function mockApi(
  errorFor: (path: string) => ErrorCode | null = () => null,
  delay: Promise<unknown> = Promise.resolve(),
) {
  const calls: { path: string; group: AnswerGroup }[] = []
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    const code = errorFor(path)
    if (code === 'UNAVAILABLE') throw new TypeError('Failed to fetch')
    if (path === 'me') return Response.json(user({ bio_url: state.bio_url }))
    if (request.method === 'GET') return Response.json(path === 'candidacies' ? [state.stored] : state.stored)
    if (code) return Response.json({ error: { code, message: '' } }, { status: STATUS[code] })
    const group = ((await request.json()) as { candidacy: { answer_group: AnswerGroup } }).candidacy.answer_group
    const schema = path === 'survey' ? answerGroupSchema(state.testSurvey) : draftAnswersSchema(state.testSurvey)
    schema.parse(group)
    calls.push({ path, group })
    if (path !== 'survey') await delay
    if (path === 'survey') state.stored = { ...state.stored, answer_group: group, answer_draft: null }
    else storeDraft(group)
    return Response.json(state.stored)
  })
  return calls
}

/** Simulates a save from another tab or device, which is visible after the candidacy is read again. */
export const saveElsewhere = (group: AnswerGroup) => storeDraft(group)

function storeDraft(group: AnswerGroup) {
  const { answer_group, answer_draft } = state.stored
  state.stored = { ...state.stored, answer_draft: { ...(answer_draft ?? answer_group), ...group } }
}

function CurrentStage({ initial, onDone }: { initial: Candidacy; onDone: () => void }) {
  const { candidacy: current } = useCandidacy(initial.campaign.id, true)
  const session = useSession()
  const { testSurvey } = state
  const job = useMemo(() => campaign({ id: initial.campaign.id, survey: testSurvey }), [initial, testSurvey])
  const shown = { campaign: job, survey: testSurvey, onCampaign: () => undefined }
  const form = useAnswers(job, current ?? initial, true)
  const questions = inOrder(testSurvey.questions)
  const [id, setId] = useState(
    () => (questions.find((question) => !(question.id in form.answers)) ?? questions.at(-1)!).id,
  )
  if (state.bio_url && session.status === 'loading') return null
  return (
    <>
      <button onClick={() => setId(questions[0]!.id)}>Back</button>
      <SurveyStage {...shown} question_id={id} form={form} onOpen={setId} onDone={onDone} />
    </>
  )
}

export function show(overrides: Parameters<typeof candidacy>[0] = {}) {
  const onDone = jest.fn()
  const opened: object[] = []
  const questionVideo = ({ onClose: _close, ...props }: ModalProps) => {
    opened.push(props)
    return null
  }
  state.stored = candidacy(overrides)
  renderSite(
    <ModalsProvider registry={{ 'campaign-pitch-video-question': questionVideo }}>
      <CurrentStage initial={state.stored} onDone={onDone} />
    </ModalsProvider>,
    { isCacheShared: true },
  )
  return { onDone, opened }
}

export const clickNext = (user: Pick<typeof userEvent, 'click'> = userEvent) =>
  user.click(screen.getByRole('button', { name: /^(Continue|Save and continue)$/ }))
export const getTextbox = (name: string) => screen.getByRole('textbox', { name })
