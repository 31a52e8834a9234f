import type { Decision } from '#lib/contract/staff/decisions'
import type { StaffNote } from '#lib/contract/staff/notes'
import { applicant } from '#tests/support/applicants'
import { openApplicationWork } from '#tests/support/application-work'
import { eventsOf } from '#tests/support/events'
import { settle } from '#tests/support/settle'
import { signInMember } from '#tests/support/staff-members'

type Note = { note: StaffNote }
type Decided = { decision: Decision }

it('sends an event for each change of notes, ratings and decisions', async () => {
  const { testApi, call, decide } = await openApplicationWork()
  const { id } = await applicant(testApi)
  const { headers } = await signInMember(testApi, 'recruiter')
  const stream = eventsOf(await testApi.askStaff(new Request('http://manager.test/staff/v1/events', { headers })))
  let note_id = 0
  let decision_id = 0
  const rate = (rating: number | null) =>
    testApi.staff('PUT', `/candidacies/${id}/rating`, { rating }, undefined, { ...headers, 'if-match': '*' })
  const changes: [change: string, () => Promise<unknown>][] = [
    [
      'a note is added',
      async () => (note_id = ((await call('POST', `${id}/notes`, { content: 'x' })).body as Note).note.id),
    ],
    ['a note is changed', () => call('PATCH', `${id}/notes/${note_id}`, { content: 'y' })],
    ['a note is deleted', () => call('DELETE', `${id}/notes/${note_id}`)],
    ['a member rates', () => rate(4)],
    ['a rating is removed', () => rate(null)],
    [
      'a decision is made',
      async () => (decision_id = ((await decide(id, { status: 'REJECTED' })).body as Decided).decision.id),
    ],
    ['a decision is cancelled', () => call('DELETE', `${id}/decisions/${decision_id}`)],
    [
      'a decision is scheduled for several applications',
      () =>
        testApi.staff(
          'POST',
          '/candidacies/bulk',
          {
            ids: [id],
            action: 'status',
            status: 'REJECTED',
            due_at: new Date(Date.now() + 86_400_000).toISOString(),
          },
          undefined,
          headers,
        ),
    ],
  ]
  const events: [string, unknown][] = []
  for (const [name, change] of changes) {
    await change()
    events.push([name, await stream.nextWithinSecond()])
  }
  expect(events).toEqual(changes.map(([name]) => [name, { type: 'application.changed', id }]))
  await stream.cancel()
  await testApi.close()
})

it('ends the stream of a HEAD request at once', async () => {
  const { testApi } = await openApplicationWork()
  const { headers } = await signInMember(testApi, 'recruiter')
  const ask = (method: string) =>
    testApi.askStaff(new Request('http://manager.test/staff/v1/events', { method, headers }))
  for (let count = 0; count < 6; count += 1) {
    expect((await ask('HEAD')).status).toBe(200)
    await settle()
  }
  const response = await ask('GET')
  expect(response.status).toBe(200)
  await response.body?.cancel()
  await testApi.close()
})
