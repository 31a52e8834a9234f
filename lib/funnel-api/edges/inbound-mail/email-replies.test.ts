import { countUnread } from '#lib/contract/me'
import { signInMember } from '#tests/support/staff-members'
import { type EmailExchange, openEmailExchange, REPLY_DOMAIN, replyFrom, replyTo } from '#tests/support/email-exchange'

let mails: EmailExchange
beforeAll(async () => void (mails = await openEmailExchange()))
afterAll(() => mails.close())
beforeEach(() => mails.api.db.deleteFrom('recruiters').execute())

const message = (author_name: string, content: string) => expect.objectContaining({ author_name, content }) as unknown

it('threads a conversation by email between both sides', async () => {
  const lena = await mails.recruiter()
  const { person, write, sendAsRecruiter, messages, discussion, discussion_id } = await mails.startConversation()

  await write('On Thursday?\nOr on Friday.')
  const [toRecruiter] = await mails.deliverTo(lena.email)
  expect(toRecruiter).toMatchObject({
    subject: 'Message from Camille Dubreuil: Night baker · Bakery North',
    from: { name: 'The Bakery', address: 'no-reply@careers.example.org' },
  })
  for (const part of [toRecruiter!.text, toRecruiter!.html]) {
    expect(part).toContain('Hello Lena Vogt,')
    expect(part).toMatch(/Or on Friday\./)
    expect(part).toContain('You can also reply to this email')
  }
  expect(replyTo(toRecruiter)).toMatch(new RegExp(`^reply\\+r[\\da-z-]+@${REPLY_DOMAIN}$`))
  expect(replyTo(toRecruiter).split('@')[0]!.length).toBeLessThanOrEqual(64)

  await mails.sendOverSmtp(replyFrom('gmail-en', replyTo(toRecruiter)), replyTo(toRecruiter), lena.email)
  expect(await messages()).toEqual([
    message('Max', 'When can you come?'),
    message('Camille Dubreuil', 'On Thursday?\nOr on Friday.'),
    {
      author_name: 'Lena Vogt',
      author_type: 'Recruiter',
      content: 'Thursday at ten would suit us.\n\nDo bring your diploma.',
    },
  ])

  const toCandidate = (await mails.deliverTo(person.email)).at(-1)
  expect(toCandidate!.text).toContain('You can also reply to this email')
  expect(replyTo(toCandidate)).toMatch(/^reply\+c/)
  await mails.sendOverSmtp(replyFrom('iphone-de', replyTo(toCandidate)), replyTo(toCandidate), person.email)
  expect((await messages()).at(-1)).toEqual({
    author_name: 'Camille Dubreuil',
    author_type: 'User',
    content: 'Donnerstag um zehn passt uns gut.',
  })
  // A reply shows that its sender has read the email. Later messages are emailed on the same day, in full.
  await sendAsRecruiter(`${'Bring an apron. '.repeat(30)}And yourself.`)
  const [nextToRecruiter] = await mails.deliverTo(lena.email)
  expect(nextToRecruiter!.text).toContain('> Donnerstag um zehn passt uns gut.')
  expect(nextToRecruiter!.subject).toBe(toRecruiter!.subject)
  const nextToCandidate = (await mails.deliverTo(person.email)).at(-1)
  expect(nextToCandidate!.text!.replace(/\s+/g, ' ')).toContain('Bring an apron. And yourself.')
  expect(await discussion()).toMatchObject({ last_message: { author_name: 'Max' } })
  for (const email of [toRecruiter, nextToRecruiter, toCandidate, nextToCandidate]) {
    expect(email!.references).toBe(`<discussion-${discussion_id}@bakery.test>`)
    expect(email!.inReplyTo).toBe(email!.references)
  }
  expect(nextToRecruiter!.messageId).not.toBe(toRecruiter!.messageId)
})

it('records replies of recruiters in the activity log, and those of members with the member', async () => {
  const member = await signInMember(mails.api, 'recruiter')
  const entries = () =>
    mails.api.db
      .selectFrom('audit_entries')
      .select(['staff_user_id', 'actor', 'action', 'target', 'target_id', 'details'])
      .where('action', '=', 'candidacies.messages.create')
      .orderBy('id', 'desc')
      .execute()
  for (const staff_user_id of [undefined, member.id]) {
    const { email } = await mails.recruiter({ ...(staff_user_id !== undefined && { staff_user_id }) })
    const { write, candidacy_id, discussion_id } = await mails.startConversation()
    await write('On Thursday?')
    const [received] = await mails.deliverTo(email)
    await mails.sendOverSmtp(replyFrom('gmail-en', replyTo(received)), replyTo(received), email)
    expect((await entries())[0]).toEqual({
      staff_user_id: staff_user_id ?? null,
      actor: 'Lena Vogt',
      action: 'candidacies.messages.create',
      target: 'candidacies',
      target_id: candidacy_id,
      details: { is_by_email: true },
    })
    const messages = mails.api.db.selectFrom('discussion_messages').where('discussion_id', '=', discussion_id)
    const [last] = await messages.select('staff_user_id').orderBy('id', 'desc').execute()
    expect(last).toEqual({ staff_user_id: staff_user_id ?? null })
  }
})

it('leaves messages unread that no email contained, and emails them after a reply', async () => {
  const { person, sendAsRecruiter, messages, discussion } = await mails.startConversation()
  const unread = async () => (await person.call(countUnread)).nb_msg
  const first = (await mails.deliverTo(person.email)).at(-1)
  await sendAsRecruiter('Can you bring your diploma?')
  await sendAsRecruiter('And an apron?')
  expect(await mails.deliverTo(person.email)).toEqual([])
  await mails.sendOverSmtp(replyFrom('iphone-de', replyTo(first)), replyTo(first), person.email)
  expect((await messages()).at(-1)).toMatchObject({ author_type: 'User' })
  expect(await unread()).toBe(2)
  const [second, ...others] = await mails.deliverTo(person.email)
  expect(second!.text).toMatch(/Can you bring your diploma\?[^]*And an apron\?/)
  expect(others).toEqual([])
  const { last_seen_by_user_at } = await discussion()
  await mails.sendOverSmtp(replyFrom('gmail-en', replyTo(second)), replyTo(second), person.email)
  expect(await unread()).toBe(0)
  expect((await discussion()).last_seen_by_user_at! > last_seen_by_user_at!).toBe(true)
  expect(await mails.deliverTo(person.email)).toEqual([])
})

it('delays an email about further messages that waits when a reply arrives', async () => {
  const { person, sendAsRecruiter, discussion_id } = await mails.startConversation()
  const first = (await mails.deliverTo(person.email)).at(-1)
  // The next day.
  await mails.api.db
    .updateTable('outbox')
    .set({ dedupe_key: `message:${discussion_id}:never:2020-01-01` })
    .where('dedupe_key', 'like', `message:${discussion_id}:%`)
    .execute()
  await sendAsRecruiter('Can you bring your diploma?')
  await mails.sendOverSmtp(replyFrom('iphone-de', replyTo(first)), replyTo(first), person.email)
  const [second, ...others] = await mails.deliverTo(person.email)
  expect(second!.text).toContain('Can you bring your diploma?')
  expect(others).toEqual([])
})

it('notifies recruiters of their own jobs, in their language, with all messages in one email', async () => {
  const [all, other, german] = [
    await mails.recruiter(),
    await mails.recruiter({ campaign_slugs: ['counter-clerk'] }),
    await mails.recruiter({ campaign_slugs: ['night-baker'], locale: 'de' }),
  ]
  const { write, sendAsRecruiter } = await mails.startConversation()
  const long = 'Because bread is made at night. '.repeat(100).trim()
  await write(long)
  await write('And because everybody eats it.')
  await sendAsRecruiter('Good reasons')
  const [email, ...more] = await mails.deliverTo(all.email)
  expect(more).toEqual([])
  expect(email!.text!.replace(/\s+/g, ' ')).toContain(long)
  expect(email!.text).toContain('2 new messages from a candidate')
  expect(email!.attachments).toEqual([])
  await write('One more thing')
  expect(await mails.deliverTo(other.email)).toEqual([])
  const both = await mails.deliverTo(german.email)
  expect(new Set(both.map(({ subject }) => subject))).toEqual(
    new Set(['Nachricht von Camille Dubreuil: Night baker · Bakery North']),
  )
  expect(both).toHaveLength(2)
  expect(both[1]!.text).toContain('One more thing')
})

it('sends nothing to a removed recruiter, whose reply address becomes invalid', async () => {
  const lena = await mails.recruiter()
  const { write, messages } = await mails.startConversation()
  await write('Hello')
  const address = replyTo((await mails.deliverTo(lena.email))[0])
  await write('Are you there?')
  const key = await mails.api.keyOf('bakery', ['recruiters:write'])
  await mails.api.staff('DELETE', `/recruiters/${lena.id}`, undefined, key)
  expect(await mails.deliverTo(lena.email)).toEqual([])
  await mails.sendOverSmtp(replyFrom('plain', address), address)
  expect(await messages()).toHaveLength(3)
})

it('deletes emails to recruiters together with the application and with the account', async () => {
  await mails.recruiter()
  const emails = () =>
    mails.api.db.selectFrom('outbox').select('payload').where('template', '=', 'candidate_message').execute()
  await mails.api.db.deleteFrom('outbox').execute()
  const [first, second] = [await mails.startConversation(), await mails.startConversation()]
  await first.write('A first word')
  await second.write('A second word')
  expect(await emails()).toHaveLength(2)
  await first.person.send('DELETE', `/me/candidacies/${first.candidacy_id}`)
  expect(JSON.stringify(await emails())).not.toContain('A first word')
  await second.person.send('DELETE', '/me', { user: { current_password: 'a calm winter morning' } })
  expect(await emails()).toEqual([])
})
