import { requestAlert } from '#lib/contract/alert-subscriptions'
import { createAlert } from '#lib/contract/alerts'
import { createSession } from '#lib/contract/accounts'
import { createRecord, listResumes } from '#lib/contract/candidacy-files'
import { deleteSession } from '#lib/contract/extensions'
import { createRecordingLink, openRecording } from '#lib/contract/recording'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { openTestApi, type TestApi } from '#tests/support/api'
import {
  apply,
  applyFully,
  type Candidate,
  CV,
  newEmail,
  VIDEO,
  PASSWORD,
  validAnswers,
  signUp,
} from '#tests/support/candidates'
import type { TestDatabase } from '#tests/support/database'

/** Creates a candidate with an application that is ready to be submitted, a video and a CV. */
async function applicant(api: TestApi) {
  const person = await signUp(api)
  const { id: candidacy_id, campaign } = await applyFully(api, person)
  const { survey, pitch } = await api.campaign('night-baker')
  const video = await person.upload('records', 'pitch.mp4', VIDEO)
  const clip = { pitch_id: pitch!.id, candidacy_id, url: video.url, thumb_url: null, fs_handle: video.handle }
  const { id: record_id } = await person.call(createRecord, { body: { record: clip } })
  const { id: link_id, url } = await person.call(createRecordingLink, { body: { candidacy_id, pitch_id: pitch!.id } })
  const token = url.split('#')[1]!
  const { auth_token } = await api.callAs()(openRecording, { body: { token } })
  const cv = await person.upload('candidacy/resume', 'cv.pdf', CV)
  const resume_id = (await person.call(listResumes))[0]!.id!
  const address = { name: 'Lyon, France', lat: 45.75, lon: 4.85 }
  const { id: alert_id } = await person.call(createAlert, { body: { user_campaign_alert: { distance: 20, address } } })
  const message = await sendRecruiterMessage(api.api, {
    candidacy_id,
    author_name: 'Lena',
    content: 'When can you come?',
  })
  const file = await person.upload('candidacy/files', 'diploma.pdf', CV)
  return {
    person,
    discussion_id: message.discussion_id,
    message_id: message.id,
    file,
    alert_id,
    candidacy_id,
    campaign_id: campaign.id,
    clip,
    record_id,
    cv,
    resume_id,
    link: { id: link_id, token },
    /** The credential of the phone that opened the link. */
    phone: auth_token!,
    answers: validAnswers(survey!),
  }
}

/** Creates a subscriber without an account, with one alert. */
async function subscriber(api: TestApi, company = 'bakery') {
  await api.callAs({ company })(requestAlert, {
    params: { company_slug: company },
    body: { user_campaign_alert: { job_types: ['INTERNSHIP'] }, email: newEmail(), locale: 'fr' },
  })
  const { id, subscriber_id } = await api.db
    .selectFrom('subscriber_alerts')
    .select(['id', 'subscriber_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { subscriber_id, subscriber_alert_id: id }
}

/** Creates a session that the user revokes while another one is active. Returns its token. */
async function revokedSession(api: TestApi, { email }: Candidate) {
  const user = { company_id: await api.companyId(), email, password: PASSWORD }
  const { auth_token: token } = await api.callAs()(createSession, { body: { user } })
  await api.callAs({ token: token! })(deleteSession)
  return token!
}

/** Two applicants of one company, one of another, and an unverified user. */
export async function createFixtures(where?: TestDatabase) {
  const api = await openTestApi(undefined, undefined, undefined, where)
  const own = { ...(await applicant(api)), ...(await subscriber(api)) }
  const other = await applicant(api)
  const stranger = await signUp(api, { company: 'foundry' })
  const foreign_candidacy_id = (await apply(api, stranger, 'caster')).id
  const foreign_message = await sendRecruiterMessage(api.api, {
    candidacy_id: foreign_candidacy_id,
    author_name: 'Ada',
    content: 'Hello',
  })
  const otherCompany = {
    discussion_id: foreign_message.discussion_id,
    company_id: await api.companyId('foundry'),
    candidacy_id: foreign_candidacy_id,
    campaign_id: (await api.campaign('caster', 'foundry')).id,
    question_id: (await api.campaign('caster', 'foundry')).survey!.questions[0]!.id,
    cv: await stranger.upload('candidacy/resume', 'cv.pdf', CV),
    ...(await subscriber(api, 'foundry')),
  }
  const unverified: Candidate = await signUp(api)
  await api.db.updateTable('users').set({ legals_accepted_at: null }).where('id', '=', unverified.user.id).execute()
  // A job that was public and is closed.
  const first_activation_at = '2026-01-01T08:00:00.000Z'
  await api.db.updateTable('campaigns').set({ first_activation_at }).where('slug', '=', 'miller').execute()
  const company_id = await api.companyId()
  return {
    api,
    company_id,
    own,
    other,
    stranger,
    otherCompany,
    unverified,
    revoked: await revokedSession(api, own.person),
  }
}
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>
