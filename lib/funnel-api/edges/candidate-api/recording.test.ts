import { confirmCandidacy } from '#lib/contract/extensions'
import { listRecords, readCandidacy } from '#lib/contract/candidacies'
import {
  cancelRecordingLink,
  countRecordingTake,
  createRecordingLink,
  grantRecording,
  keepRecording,
  openRecording,
  readRecording,
  readRecordingLink,
  reportRecording,
} from '#lib/contract/recording'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, CV, FILM, signUp } from '#tests/support/candidates'
import { sendParts } from '#tests/support/uploads'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const refused = (code: string) => expect.objectContaining({ code }) as unknown
const open = (token: string, credential?: string) =>
  api.callAs({ token: credential })(openRecording, { body: { token } })

/** Creates a user with a recording link. */
async function invited() {
  const person = await signUp(api, { first_name: 'Zoé' })
  const { id: candidacy_id } = await applyFully(api, person)
  const { pitch, id: campaign_id } = await api.campaign('night-baker')
  const make = () => person.call(createRecordingLink, { body: { candidacy_id, pitch_id: pitch!.id } })
  const link = await make()
  return { person, candidacy_id, campaign_id, make, id: link.id, token: link.url.split('#')[1]! }
}

/** Opens a recording link on a phone. */
async function opened() {
  const all = await invited()
  const { auth_token, ...recording } = await open(all.token)
  const credential = auth_token!
  const phone = api.callAs({ token: credential })
  const film = async (bytes = FILM) => {
    const grant = await phone(grantRecording, { body: { filename: 'pitch.mp4' } })
    const { body } = await (await sendParts(api, grant, [bytes])).complete()
    const { url, handle } = body as { url: string; handle: string }
    return { url, fs_handle: handle, thumb_url: null }
  }
  return { ...all, credential, phone, recording, film }
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

  it('is the only one: a second one is rejected, and the same one may ask again', async () => {
    const { token, credential } = await opened()
    await expect(open(token)).rejects.toEqual(refused('CONFLICT'))
    await expect(open(token, 'another credential')).rejects.toEqual(refused('CONFLICT'))
    expect(await open(token, credential)).toMatchObject({ status: 'opened' })
    expect(await open(token, credential)).not.toHaveProperty('auth_token')
  })

  it('gets the link if it is the first of two concurrent phones', async () => {
    const { token } = await invited()
    const both = await Promise.allSettled([open(token), open(token)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('gets 404 on the host of another company', async () => {
    const { token } = await invited()
    await expect(api.callAs({ company: 'foundry' })(openRecording, { body: { token } })).rejects.toEqual(
      refused('NOT_FOUND'),
    )
  })

  it('reports if the application was submitted or the job closed in the meantime', async () => {
    const [first, second] = [await invited(), await invited()]
    await first.person.call(confirmCandidacy, { params: { id: first.candidacy_id } })
    await expect(open(first.token)).rejects.toEqual(refused('ALREADY_CONFIRMED'))
    const close = (is_online: boolean) =>
      api.db.updateTable('campaigns').set({ is_online }).where('id', '=', second.campaign_id).execute()
    await close(false)
    await expect(open(second.token)).rejects.toEqual(refused('CAMPAIGN_CLOSED'))
    await close(true)
    expect(await open(second.token)).toMatchObject({ status: 'opened' })
  })

  it('cannot guess tokens', async () => {
    await api.atOneMoment(async () => {
      const call = api.callAs({ address: '10.9.9.9' })
      const attempt = () => call(openRecording, { body: { token: 'a'.repeat(50) } }).catch((error: unknown) => error)
      for (let n = 0; n < 30; n += 1) expect(await attempt()).toEqual(refused('NOT_FOUND'))
      expect(await attempt()).toEqual(refused('TOO_MANY_REQUESTS'))
    })
  })
})

describe('credential of a phone', () => {
  it('counts an attempt once and uploads the video of the application', async () => {
    const { person, candidacy_id, id, phone, film } = await opened()
    await phone(reportRecording, { body: { status: 'recording' } })
    expect(await person.call(readRecordingLink, { params: { id } })).toMatchObject({ status: 'recording' })
    await phone(countRecordingTake, { body: { take_id: 'take-1' } })
    expect(await phone(countRecordingTake, { body: { take_id: 'take-1' } })).toMatchObject({ tries_left: 2 })
    const clip = await film()
    expect(await phone(keepRecording, { body: clip })).toMatchObject({ status: 'done' })
    expect(await person.call(readRecordingLink, { params: { id } })).toMatchObject({ status: 'done' })
    const { record, is_pitch_passed } = await person.call(readCandidacy, { params: { id: candidacy_id } })
    expect(record).toMatchObject({ fs_handle: clip.fs_handle, candidacy_id })
    expect(is_pitch_passed).toBe(false)
  })

  it('ends with the video, but a lost response can be requested again', async () => {
    const { person, phone, film } = await opened()
    const clip = await film()
    await phone(keepRecording, { body: clip })
    expect(await phone(readRecording)).toMatchObject({ status: 'done' })
    expect(await phone(keepRecording, { body: clip })).toMatchObject({ status: 'done' })
    expect(await person.call(listRecords)).toHaveLength(1)
    for (const writing of [
      phone(countRecordingTake, { body: { take_id: 'take-2' } }),
      phone(grantRecording, { body: { filename: 'pitch.mp4' } }),
      phone(reportRecording, { body: { status: 'recording' } }),
      phone(keepRecording, { body: { ...clip, fs_handle: 'x'.repeat(20) } }),
    ])
      await expect(writing).rejects.toEqual(refused('GONE'))
  })

  it('allows no more attempts than the question', async () => {
    const { phone } = await opened()
    for (const take_id of ['a', 'b', 'c']) await phone(countRecordingTake, { body: { take_id } })
    await expect(phone(countRecordingTake, { body: { take_id: 'd' } })).rejects.toEqual(refused('CONFLICT'))
    expect(await phone(readRecording)).toMatchObject({ tries_left: 0 })
  })

  it('reports that the link was cancelled on the computer, and then writes nothing', async () => {
    const { person, id, phone, film } = await opened()
    const clip = await film()
    await person.call(cancelRecordingLink, { params: { id } })
    expect(await phone(readRecording)).toMatchObject({ status: 'cancelled' })
    await expect(phone(keepRecording, { body: clip })).rejects.toEqual(refused('GONE'))
    expect(await person.call(listRecords)).toEqual([])
  })

  it('expires two hours after the link was opened', async () => {
    const { phone } = await opened()
    api.shiftClock(121)
    expect(await phone(readRecording)).toMatchObject({ status: 'expired' })
    await expect(phone(reportRecording, { body: { status: 'recording' } })).rejects.toEqual(refused('TOKEN_EXPIRED'))
    api.shiftClock(-121)
  })

  it('reports that the application was submitted in the meantime', async () => {
    const { person, candidacy_id, phone } = await opened()
    await person.call(confirmCandidacy, { params: { id: candidacy_id } })
    await expect(phone(readRecording)).rejects.toEqual(refused('ALREADY_CONFIRMED'))
  })

  it('accepts only videos in its own folder', async () => {
    const { person, phone } = await opened()
    const cv = await person.upload('candidacy/resume', 'cv.pdf', CV)
    const body = { url: cv.url, fs_handle: cv.handle, thumb_url: null }
    await expect(phone(keepRecording, { body })).rejects.toEqual(refused('INVALID'))
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
  const making = person.call(createRecordingLink, { body: { candidacy_id, pitch_id: pitch!.id } })
  await expect(making).rejects.toEqual(refused('STAGE_LOCKED'))
})
