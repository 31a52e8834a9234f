import { recordingSmsPrefix } from '#lib/funnel-api/features/candidacies/recording-links'
import { openTestApi, type TestApi } from '#tests/support/api'
import { confirmAddress } from '#tests/support/applicants'
import { applyFully, type Candidate, CV, questionOf, VIDEO, signUp } from '#tests/support/candidates'
import { dataOfOwner } from '#tests/support/data-of-owner'
import { openZip } from '#tests/support/open-zip'
import { userWithAllData } from '#tests/support/user-with-all-data'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

/** The templates of the emails and text messages in the export of a user. */
async function lettersOf({ token }: Candidate) {
  const response = await api.raw('/me/export', { token })
  const files = openZip(Buffer.from(await response.arrayBuffer()))
  const { letters } = JSON.parse(files.get('data.json')!.toString('utf8')) as { letters: { template: string }[] }
  return letters.map(({ template }) => template)
}

describe('GET /me/export', () => {
  it('returns a zip with all data and the unchanged files', async () => {
    const person = await userWithAllData(api)
    await person.upload('candidacy/resume', 'My CV.pdf', Buffer.concat([CV, Buffer.from('\n\n')]))
    const response = await api.raw('/me/export', { token: person.token })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="bakery-\d{4}-\d\d-\d\d\.zip"$/)
    const files = openZip(Buffer.from(await response.arrayBuffer()))
    const data = JSON.parse(files.get('data.json')!.toString('utf8'))
    expect(data).toMatchObject({
      company: 'The Bakery',
      account: { email: person.email, first_name: 'Wilhelmina', tags: ['Sourdough'], job_types: ['INTERNSHIP'] },
      applications: expect.arrayContaining([
        expect.objectContaining({
          job: 'Night baker',
          pitch: {
            kind: 'video',
            text: null,
            captions: { locale: 'en', content: expect.stringContaining('I am Wil') },
          },
          answers: expect.arrayContaining([expect.objectContaining({ question: 'Do you drive?' })]),
        }),
      ]),
      messages: [{ application: 'Night baker', content: `Email ${person.email}` }],
    })
    // A member's name is personal data of the member, so it is not exported.
    expect(JSON.stringify(data)).not.toMatch(/password|token_hash|auth_token|Lena Vogt/)
    expect([...files.keys()].toSorted()).toEqual(
      ['data.json', ...data.files.map(({ name }: { name: string }) => name)].toSorted(),
    )
    expect([...files.keys()].filter((name) => name.startsWith('files/cv/'))).toHaveLength(3)
    expect(files.get('files/videos/pitch.mp4')).toEqual(VIDEO)
  })

  it('includes answers that were changed after the survey was finished', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const years = questionOf((await api.campaign('night-baker')).survey!, 'How many years?').id
    await candidate.send('PATCH', `/me/candidacies/${id}/survey_draft`, { candidacy: { answer_group: { [years]: 9 } } })
    const response = await api.raw('/me/export', { token: candidate.token })
    const files = openZip(Buffer.from(await response.arrayBuffer()))
    expect(JSON.parse(files.get('data.json')!.toString('utf8'))).toMatchObject({
      applications: [{ answers: expect.arrayContaining([{ question: 'How many years?', answer: '9 years' }]) }],
    })
  })

  it('includes emails and text messages, regardless of the letter case of the address', async () => {
    const person = await userWithAllData(api)
    await api.db
      .updateTable('outbox')
      .set({ recipient: person.email.toUpperCase() })
      .where('recipient', '=', person.email)
      .where('template', '=', 'receipt')
      .execute()
    const text = { recipient: '+33612345678', template: 'recording', channel: 'sms' as const, status: 'sent' as const }
    const at = api.api.now().toISOString()
    await api.db
      .insertInto('outbox')
      .values({
        ...text,
        company_id: await api.companyId(),
        locale: 'fr',
        payload: {},
        dedupe_key: `${recordingSmsPrefix(person.user_id)}1`,
        attempts: 1,
        next_attempt_at: at,
        created_at: at,
      })
      .execute()
    expect(await lettersOf(person)).toEqual(['verification', 'receipt', 'reset', 'recording'])
  })

  it('includes other emails to the address only if the user has confirmed it', async () => {
    const person = await userWithAllData(api)
    const own = await lettersOf(person)
    const { templates } = await dataOfOwner(api, person)
    expect(await lettersOf(person)).toEqual(own)
    await confirmAddress(api, person)
    expect(await lettersOf(person)).toEqual([...own, ...templates])
  })

  it('is limited to a few calls per hour', async () => {
    const person = await signUp(api)
    const statuses: number[] = []
    await api.withStoppedClock(async () => {
      for (let call = 0; call < 8; call += 1) {
        const reply = await api.raw('/me/export', { token: person.token })
        await reply.body?.cancel()
        statuses.push(reply.status)
      }
    })
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})
