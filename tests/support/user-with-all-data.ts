import type { TestApi } from '#tests/support/api'
import { addVideo } from '#tests/support/applicants'
import { applyFully, CV, signUp } from '#tests/support/candidates'

/** Creates a user with data in most tables. */
export async function userWithAllData(api: TestApi) {
  const person = await signUp(api, { first_name: 'Wilhelmina' })
  const user_id = person.user.id
  const company_id = await api.companyId()
  const { id: candidacy_id } = await applyFully(api, person)
  const { id: record_id, pitch_id } = await addVideo(api, person, candidacy_id)
  await api.db
    .insertInto('record_captions')
    .values({
      record_id,
      content: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nI am Wilhelmina.\n',
      locale: 'en',
      author_name: 'Lena Vogt',
      created_at: api.api.now().toISOString(),
    })
    .execute()
  await person.send('PATCH', `/me/candidacies/${candidacy_id}/pitch_takes`, { take_id: 'take-1' })
  await person.send('POST', '/me/recording_links', { candidacy_id, pitch_id })
  await person.send('PATCH', `/me/candidacies/${candidacy_id}/confirm`)
  await person.upload('candidacy/resume', 'My CV.pdf', Buffer.concat([CV, Buffer.from('\n')]))
  await person.send('PATCH', '/me', {
    user: { phone_code: '+33', phone_number: '612345678', tags: ['Sourdough'], job_types: ['INTERNSHIP'] },
  })
  await api.send('PATCH', '/users/send_password_reset', { user: { email: person.email }, company_id })
  const other = (await api.campaign('storyteller')).id
  const headers = { 'idempotency-key': 'twice' }
  await person.send('POST', '/me/candidacies', { candidacy: { campaign_id: other } }, { headers })
  // The code of a reset is created when its email is sent.
  await api.sendMessages()
  const created_at = api.api.now().toISOString()
  const { campaign_id } = await api.db
    .selectFrom('candidacies')
    .select('campaign_id')
    .where('id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('identities')
    .values({ user_id, company_id, provider: 'google', subject: `google-${user_id}`, created_at })
    .execute()
  await api.db.insertInto('alert_matches').values({ user_id, campaign_id, created_at, mailed_at: null }).execute()
  await api.db
    .insertInto('requested_adjustments')
    .values({
      candidacy_id,
      is_questions_in_advance: false,
      interpreter: 'French Sign Language',
      is_text_only: false,
      other: 'Wilhelmina reads lips.',
      changed_at: created_at,
    })
    .execute()
  const discussion = await api.db
    .insertInto('discussions')
    .values({
      candidacy_id,
      user_id,
      company_id,
      created_at,
      is_open: true,
      last_message_at: created_at,
      last_message_id: null,
      last_seen_by_user_at: null,
    })
    .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet({ is_open: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('discussion_messages')
    .values({
      discussion_id: discussion.id,
      author_type: 'User',
      author_id: user_id,
      author_name: 'Wilhelmina',
      avatar_url: null,
      content: `Email ${person.email}`,
      files_url: [],
      created_at,
      is_status_updated: false,
      old_status: null,
      new_status: null,
    })
    .execute()
  return { ...person, user_id, candidacy_id }
}
