import { type Mails, openMails, REPLY_DOMAIN, replyFrom, replyTo } from '#tests/support/mail-both-ways'

let mails: Mails
beforeAll(async () => void (mails = await openMails()))
afterAll(() => mails.close())
beforeEach(() => mails.api.db.deleteFrom('recruiters').execute())

const said = (author_name: string, content: string) => expect.objectContaining({ author_name, content }) as unknown

it('keeps a conversation by email on both sides in one thread', async () => {
  const lena = await mails.recruiter()
  const { person, write, hear, messages, discussion, discussion_id } = await mails.talking()

  await write('On Thursday?\nOr on Friday.')
  const [asked] = await mails.arriving(lena.email)
  expect(asked).toMatchObject({
    subject: 'Message from Camille Dubreuil: Night baker · Bakery North',
    from: { name: 'The Bakery', address: 'no-reply@careers.example.org' },
  })
  for (const part of [asked!.text, asked!.html]) {
    expect(part).toContain('Hello Lena Vogt,')
    expect(part).toMatch(/Or on Friday\./)
    expect(part).toContain('answer this email')
  }
  expect(replyTo(asked)).toMatch(new RegExp(`^reply\\+r[\\da-z-]+@${REPLY_DOMAIN}$`))
  expect(replyTo(asked).split('@')[0]!.length).toBeLessThanOrEqual(64)

  await mails.smtpIn(replyFrom('gmail-en', replyTo(asked)), replyTo(asked), lena.email)
  expect(await messages()).toEqual([
    said('Max', 'When can you come?'),
    said('Camille Dubreuil', 'On Thursday?\nOr on Friday.'),
    {
      author_name: 'Lena Vogt',
      author_type: 'Recruiter',
      content: 'Thursday at ten would suit us.\n\nDo bring your diploma.',
    },
  ])

  const told = (await mails.arriving(person.email)).at(-1)
  expect(told!.text).toContain('You may also answer this email')
  expect(replyTo(told)).toMatch(/^reply\+c/)
  await mails.smtpIn(replyFrom('iphone-de', replyTo(told)), replyTo(told), person.email)
  expect((await messages()).at(-1)).toEqual({
    ...{ author_name: 'Camille Dubreuil', author_type: 'User', content: 'Donnerstag um zehn passt uns gut.' },
  })
  const [again] = await mails.arriving(lena.email)
  expect(again!.text).toContain('> Donnerstag um zehn passt uns gut.')
  expect(again!.subject).toBe(asked!.subject)
  // A reply shows that its sender has read the discussion. Later messages are emailed on the same day, in full.
  await hear(`${'Bring an apron. '.repeat(30)}And yourself.`)
  const further = (await mails.arriving(person.email)).at(-1)
  expect(further!.text!.replace(/\s+/g, ' ')).toContain('Bring an apron. And yourself.')
  expect(await discussion()).toMatchObject({ last_message: { author_name: 'Max' } })
  for (const letter of [asked, again, told, further]) {
    expect(letter!.references).toBe(`<discussion-${discussion_id}@bakery.test>`)
    expect(letter!.inReplyTo).toBe(letter!.references)
  }
  expect(again!.messageId).not.toBe(asked!.messageId)
})

it('notifies recruiters of their jobs, in their language, with all messages in one email', async () => {
  const [all, other, german] = [
    await mails.recruiter(),
    await mails.recruiter({ campaign_slugs: ['counter-clerk'] }),
    await mails.recruiter({ campaign_slugs: ['night-baker'], locale: 'de' }),
  ]
  const { write, hear } = await mails.talking()
  const long = 'Because bread is made at night. '.repeat(100).trim()
  await write(long)
  await write('And because everybody eats it.')
  await hear('Good reasons')
  const [letter, ...more] = await mails.arriving(all.email)
  expect(more).toEqual([])
  expect(letter!.text!.replace(/\s+/g, ' ')).toContain(long)
  expect(letter!.text).toContain('A candidate has written 2 messages')
  expect(letter!.attachments).toEqual([])
  await write('One more thing')
  expect(await mails.arriving(other.email)).toEqual([])
  const both = await mails.arriving(german.email)
  expect(new Set(both.map(({ subject }) => subject))).toEqual(
    new Set(['Nachricht von Camille Dubreuil: Night baker · Bakery North']),
  )
  expect(both).toHaveLength(2)
  expect(both[1]!.text).toContain('One more thing')
})

it('sends nothing to a removed recruiter, whose reply address becomes invalid', async () => {
  const lena = await mails.recruiter()
  const { write, messages } = await mails.talking()
  await write('Hello')
  const address = replyTo((await mails.arriving(lena.email))[0])
  await write('Are you there?')
  const key = await mails.api.keyOf('bakery', ['recruiters:write'])
  await mails.api.staff('DELETE', `/recruiters/${lena.id}`, undefined, key)
  expect(await mails.arriving(lena.email)).toEqual([])
  await mails.smtpIn(replyFrom('plain', address), address)
  expect(await messages()).toHaveLength(3)
})

it('deletes emails to recruiters together with the application and with the account', async () => {
  await mails.recruiter()
  const letters = () =>
    mails.api.db.selectFrom('outbox').select('payload').where('template', '=', 'candidate_message').execute()
  await mails.api.db.deleteFrom('outbox').execute()
  const [first, second] = [await mails.talking(), await mails.talking()]
  await first.write('A first word')
  await second.write('A second word')
  expect(await letters()).toHaveLength(2)
  await first.person.send('DELETE', `/me/candidacies/${first.candidacy_id}`)
  expect(JSON.stringify(await letters())).not.toContain('A first word')
  await second.person.send('DELETE', '/me', { user: { current_password: 'a calm winter morning' } })
  expect(await letters()).toEqual([])
})
