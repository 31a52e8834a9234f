import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { readCandidacy } from '#lib/contract/candidacies'
import { listRecords } from '#lib/contract/candidacy-files'
import {
  cancelRecordingLink,
  countRecordingAttempt,
  createRecordingLink,
  grantRecording,
  saveRecording,
  openRecording,
  readRecording,
  readRecordingLink,
  reportRecording,
} from '#lib/contract/recording'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, CV, VIDEO, signUp } from '#tests/support/candidates'
import { sendParts } from '#tests/support/uploads'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const errorWith = (code: string) => expect.objectContaining({ code }) as unknown
const open = (token: string, credential?: string) =>
  api.callAs({ token: credential })(openRecording, { body: { token } })

/** Creates a user with a recording link. */
async function invited() {
  const person = await signUp(api, { first_name: 'Zoé' })
  const { id: candidacy_id } = await applyFully(api, person)
  const { pitch, id: campaign_id } = await api.campaign('night-baker')
  const createLink = () => person.call(createRecordingLink, { body: { candidacy_id, pitch_id: pitch!.id } })
  const link = await createLink()
  return { person, candidacy_id, campaign_id, createLink, id: link.id, token: link.url.split('#')[1]! }
}

/** Opens a recording link on a phone. */
async function opened() {
  const invitation = await invited()
  const { auth_token, ...recording } = await open(invitation.token)
  const credential = auth_token!
  const phone = api.callAs({ token: credential })
  const uploadVideo = async (bytes = VIDEO) => {
    const grant = await phone(grantRecording, { body: { filename: 'pitch.mp4' } })
    const { body } = await (await sendParts(api, grant, [bytes])).complete()
    const { url, handle } = body as { url: string; handle: string }
    return { url, fs_handle: handle, thumb_url: null }
  }
  return { ...invitation, credential, phone, recording, uploadVideo }
}

describe('a phone that opens a link', () => {
  it('gets the company, the question and the limits, and nothing else about the user', async () => {
    const { recording } = await opened()
    expect(recording).toMatchObject({
      company: 'The Bakery',
      first_name: 'Zoé',
      job: 'Night baker',
      question: 'What is good bread?',
      recording_time: 60,
      tries: 3,
      tries_left: 3,
      status: 'opened',
    })
    expect(JSON.stringify(recording)).not.toMatch(/@|Dubreuil/)
  })

  it('is the only phone with access, and may repeat its request', async () => {
    const { token, credential } = await opened()
    await expect(open(token)).rejects.toEqual(errorWith('CONFLICT'))
    await expect(open(token, 'another credential')).rejects.toEqual(errorWith('CONFLICT'))
    expect(await open(token, credential)).toMatchObject({ status: 'opened' })
    expect(await open(token, credential)).not.toHaveProperty('auth_token')
  })

  it('is the first of two concurrent phones', async () => {
    const { token } = await invited()
    const both = await Promise.allSettled([open(token), open(token)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('gets 404 on the host of another company', async () => {
    const { token } = await invited()
    await expect(api.callAs({ company: 'foundry' })(openRecording, { body: { token } })).rejects.toEqual(
      errorWith('NOT_FOUND'),
    )
  })

  it('reports if the application was submitted or the job closed in the meantime', async () => {
    const [first, second] = [await invited(), await invited()]
    await first.person.call(confirmCandidacy, { params: { id: first.candidacy_id } })
    await expect(open(first.token)).rejects.toEqual(errorWith('ALREADY_CONFIRMED'))
    const close = (is_online: boolean) =>
      api.db.updateTable('campaigns').set({ is_online }).where('id', '=', second.campaign_id).execute()
    await close(false)
    await expect(open(second.token)).rejects.toEqual(errorWith('CAMPAIGN_CLOSED'))
    await close(true)
    expect(await open(second.token)).toMatchObject({ status: 'opened' })
  })

  it('is rate limited when it guesses tokens', async () => {
    await api.withStoppedClock(async () => {
      const call = api.callAs({ address: '10.9.9.9' })
      const attempt = () => call(openRecording, { body: { token: 'a'.repeat(50) } }).catch((error: unknown) => error)
      for (let n = 0; n < 30; n += 1) expect(await attempt()).toEqual(errorWith('NOT_FOUND'))
      expect(await attempt()).toEqual(errorWith('TOO_MANY_REQUESTS'))
    })
  })
})

describe('credential of a phone', () => {
  it('counts an attempt once and uploads the video of the application', async () => {
    const { person, candidacy_id, id, phone, uploadVideo } = await opened()
    await phone(reportRecording, { body: { status: 'recording' } })
    expect(await person.call(readRecordingLink, { params: { id } })).toMatchObject({ status: 'recording' })
    await phone(countRecordingAttempt, { body: { take_id: 'take-1' } })
    expect(await phone(countRecordingAttempt, { body: { take_id: 'take-1' } })).toMatchObject({ tries_left: 2 })
    const video = await uploadVideo()
    expect(await phone(saveRecording, { body: video })).toMatchObject({ status: 'done' })
    expect(await person.call(readRecordingLink, { params: { id } })).toMatchObject({ status: 'done' })
    const { record, is_pitch_passed } = await person.call(readCandidacy, { params: { id: candidacy_id } })
    expect(record).toMatchObject({ fs_handle: video.fs_handle, candidacy_id })
    expect(is_pitch_passed).toBe(false)
  })

  it('ends when the video is saved, but the same request may be repeated', async () => {
    const { person, phone, uploadVideo } = await opened()
    const video = await uploadVideo()
    await phone(saveRecording, { body: video })
    expect(await phone(readRecording)).toMatchObject({ status: 'done' })
    expect(await phone(saveRecording, { body: video })).toMatchObject({ status: 'done' })
    expect(await person.call(listRecords)).toHaveLength(1)
    for (const call of [
      () => phone(countRecordingAttempt, { body: { take_id: 'take-2' } }),
      () => phone(grantRecording, { body: { filename: 'pitch.mp4' } }),
      () => phone(reportRecording, { body: { status: 'recording' } }),
      () => phone(saveRecording, { body: { ...video, fs_handle: 'x'.repeat(20) } }),
    ])
      await expect(call()).rejects.toEqual(errorWith('GONE'))
  })

  it('allows no more attempts than the limit of the question', async () => {
    const { phone } = await opened()
    for (const take_id of ['a', 'b', 'c']) await phone(countRecordingAttempt, { body: { take_id } })
    await expect(phone(countRecordingAttempt, { body: { take_id: 'd' } })).rejects.toEqual(errorWith('CONFLICT'))
    expect(await phone(readRecording)).toMatchObject({ tries_left: 0 })
  })

  it('reports that the link was cancelled on the computer, and saves nothing', async () => {
    const { person, id, phone, uploadVideo } = await opened()
    const video = await uploadVideo()
    await person.call(cancelRecordingLink, { params: { id } })
    expect(await phone(readRecording)).toMatchObject({ status: 'cancelled' })
    await expect(phone(saveRecording, { body: video })).rejects.toEqual(errorWith('GONE'))
    expect(await person.call(listRecords)).toEqual([])
  })

  it('expires two hours after the link was opened', async () => {
    const { phone } = await opened()
    api.shiftClock(121)
    expect(await phone(readRecording)).toMatchObject({ status: 'expired' })
    await expect(phone(reportRecording, { body: { status: 'recording' } })).rejects.toEqual(errorWith('TOKEN_EXPIRED'))
    api.shiftClock(-121)
  })

  it('reports that the application was submitted in the meantime', async () => {
    const { person, candidacy_id, phone } = await opened()
    await person.call(confirmCandidacy, { params: { id: candidacy_id } })
    await expect(phone(readRecording)).rejects.toEqual(errorWith('ALREADY_CONFIRMED'))
  })

  it('accepts only videos in its own folder', async () => {
    const { person, phone } = await opened()
    const cv = await person.upload('candidacy/resume', 'cv.pdf', CV)
    const body = { url: cv.url, fs_handle: cv.handle, thumb_url: null }
    await expect(phone(saveRecording, { body })).rejects.toEqual(errorWith('INVALID'))
    expect(
      (
        await sendParts(api, await phone(grantRecording, { body: { filename: 'cv.pdf' } }), [CV]).then(
          ({ complete }) => complete(),
          () => ({ status: 0 }),
        )
      ).status,
    ).not.toBe(200)
  })
})

it('rejects a link for a locked stage', async () => {
  const person = await signUp(api)
  const { id: candidacy_id } = await apply(api, person, 'night-baker')
  const { pitch } = await api.campaign('night-baker')
  const creating = person.call(createRecordingLink, { body: { candidacy_id, pitch_id: pitch!.id } })
  await expect(creating).rejects.toEqual(errorWith('STAGE_LOCKED'))
})
