import { createRecord } from '#lib/contract/candidacy-files'
import type { Receipt } from '#lib/domain/receipt'
import { replyDeadline } from '#lib/funnel-api/features/candidacies/confirmation'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, emailsTo, on } from '#tests/support/applicants'
import { apply, applyFully, VIDEO, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const updateCampaign = (change: object) =>
  api.db.updateTable('campaigns').set(change).where('slug', '=', 'night-baker').execute()

describe('confirmation of an application', () => {
  it('contains the job as it was at submission, and the answers as text', async () => {
    const { receipt } = await applicant(api, { first_name: 'Zoé' })
    const { name, description, survey } = await api.campaign('night-baker')
    await updateCampaign({ name: 'Day baker', description: '<p>Other</p>', survey: null, salary_min: 1 })
    const { status, body } = await receipt()
    await updateCampaign({ name, description, survey })
    expect(status).toBe(200)
    const confirmation = body as Receipt
    expect(confirmation).toMatchObject({
      reference: expect.stringMatching(/^.{4}-.{4}$/),
      time_zone: 'Europe/Paris',
      person: { first_name: 'Zoé', last_name: 'Dubreuil' },
      advertisement: { name, description, company_name: 'The Bakery', entity: { name: 'Bakery North' } },
      is_advertisement_original: true,
      pitch_filename: null,
      resume_filename: 'My CV.pdf',
    })
    expect(confirmation.advertisement.survey).toEqual(survey)
    expect(JSON.stringify(confirmation)).not.toMatch(/password|email_key|sponsor_code/)
  })

  it('lists the file of the video answer', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const video = await candidate.upload('records', 'pitch.mp4', VIDEO)
    const { pitch } = await api.campaign('night-baker')
    await candidate.call(createRecord, {
      body: {
        record: { pitch_id: pitch!.id, candidacy_id: id, url: video.url, thumb_url: null, fs_handle: video.handle },
      },
    })
    await on(candidate, id).confirm()
    expect((await on(candidate, id).receipt()).body).toMatchObject({ pitch_filename: 'pitch.mp4' })
  })

  it('is marked if it shows the current job because no snapshot exists', async () => {
    const { id, receipt } = await applicant(api)
    await api.db.updateTable('candidacies').set({ advertisement: null }).where('id', '=', id).execute()
    expect((await receipt()).body).toMatchObject({
      is_advertisement_original: false,
      advertisement: { name: 'Night baker', company_name: 'The Bakery' },
    })
  })

  it('exists only for submitted applications, also for withdrawn ones', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    expect((await on(candidate, id).receipt()).status).toBe(404)
    const { withdraw, receipt } = await applicant(api)
    await withdraw()
    expect((await receipt()).status).toBe(200)
  })

  it('is linked from its email, which contains neither answers nor the text of the job', async () => {
    const { candidate, receipt } = await applicant(api)
    const [email] = await emailsTo(api, candidate, 'receipt')
    const { reference } = (await receipt()).body as { reference: string }
    expect(email!.payload).toMatchObject({ reference, link: `http://bakery.test/profile/applications/${reference}` })
    expect(email!.payload).not.toHaveProperty('details')
    expect(JSON.stringify((await receipt()).body)).toContain('Because bread is made at night.')
  })

  it('names the last day of the promised reply, in the time zone of the company', () => {
    const deadline = (reply_within_days: number | null) =>
      replyDeadline(
        { company: { reply_within_days, time_zone: 'Europe/Paris' } } as Parameters<typeof replyDeadline>[0],
        new Date('2026-11-23T23:30:00.000Z'),
      )
    expect([deadline(null), deadline(0), deadline(3)]).toEqual([null, '2026-11-24', '2026-11-27'])
  })

  it('is emailed at most 20 times an hour, even if the candidate deletes and applies again', () =>
    api.withStoppedClock(async () => {
      const candidate = await signUp(api)
      const applyAndDelete = async () => {
        const { id } = await applyFully(api, candidate)
        const { status } = await on(candidate, id).confirm()
        await on(candidate, id).erase()
        return status
      }
      expect(await applyAndDelete()).toBe(200)
      await api.db.updateTable('rates').set({ count: 20 }).where('key', 'like', 'application-user:%').execute()
      expect(await applyAndDelete()).toBe(429)
    }))
})
