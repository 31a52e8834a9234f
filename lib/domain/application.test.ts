import {
  canReinstate,
  canWithdraw,
  isOver,
  groupOf,
  groupApplications,
  timelineOf,
  applicationStateOf,
} from '#lib/domain/application'
import { sponsorLink, sponsorName } from '#lib/domain/sponsorship'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { candidacy, card } from '#tests/support/samples'

const closed = card({ is_online: false })
const at = (day: number) => `2026-02-0${day}T10:00:00Z`
const sent = (status: CandidacyStatus, more: Parameters<typeof candidacy>[0] = {}) =>
  candidacy({ created_at: at(1), confirmed_at: at(2), status, ...more })

test('a draft is at its next stage while the job is open, and MISSED after it has closed', () => {
  expect(applicationStateOf(candidacy({ campaign: card({ stages: ['RESUME', 'SURVEY'] }) }))).toEqual({
    at: 'DRAFT',
    stage: 'SURVEY',
  })
  expect(applicationStateOf(candidacy({ campaign: card({ stages: ['RESUME'] }), resume_url: '/cv' }))).toEqual({
    at: 'DRAFT',
    stage: null,
  })
  expect(applicationStateOf(candidacy({ campaign: closed }))).toEqual({ at: 'MISSED' })
})

test.each(CandidacyStatus.options)('a submitted application has the state of its status: %s', (status) => {
  expect(applicationStateOf(sent(status))).toEqual({ at: status })
  expect(applicationStateOf(sent(status, { campaign: closed }))).toEqual({ at: status })
})

test('an application is over when the candidate is hired, rejected or has withdrawn, or the job closed too early', () => {
  expect(CandidacyStatus.options.filter((status) => isOver(sent(status)))).toEqual(['HIRED', 'REJECTED', 'WITHDRAWN'])
  expect([isOver(candidacy()), isOver(candidacy({ campaign: closed }))]).toEqual([false, true])
})

test('a submitted application can be withdrawn until it is rejected, and reinstated while the job is open', () => {
  expect(canWithdraw(candidacy())).toBe(false)
  const withdrawable = CandidacyStatus.options.filter((status) => canWithdraw(sent(status)))
  expect(withdrawable).toEqual(['RECEIVED', 'IN_REVIEW', 'INTERVIEW', 'OFFER', 'HIRED'])
  expect(CandidacyStatus.options.filter((status) => canReinstate(sent(status)))).toEqual(['WITHDRAWN'])
  expect(canReinstate(sent('WITHDRAWN', { campaign: closed }))).toBe(false)
})

test('groups applications by whose turn it is, sorted by last change', () => {
  expect(groupOf(sent('REJECTED'), true)).toBe('TO_COMPLETE')
  const draft = candidacy({ id: 1, created_at: at(1) })
  const [offer, read, interview] = [
    sent('OFFER', { id: 2, status_changed_at: at(4) }),
    sent('IN_REVIEW', { id: 3, status_changed_at: at(3) }),
    sent('INTERVIEW', { id: 4, status_changed_at: at(5) }),
  ]
  const [gone, missed] = [sent('WITHDRAWN', { id: 5 }), candidacy({ id: 6, campaign: closed })]
  const groups = groupApplications([gone, read, missed, draft, interview, offer], new Set())
  expect(groups.map(({ group, candidacies }) => [group, candidacies.map(({ id }) => id)])).toEqual([
    ['TO_COMPLETE', [2, 1]],
    ['IN_PROGRESS', [4, 3]],
    ['CLOSED', [5, 6]],
  ])
  expect(groupApplications([read], new Set([3])).map(({ group }) => group)).toEqual(['TO_COMPLETE'])
  expect(groupApplications([], new Set())).toEqual([])
})

test('lists only known events, with their timestamps', () => {
  expect(timelineOf(candidacy({ created_at: at(1) }))).toEqual([{ type: 'STARTED', at: at(1) }])
  expect(timelineOf(sent('RECEIVED')).map(({ type }) => type)).toEqual(['STARTED', 'SENT'])
  const interview = sent('INTERVIEW', {
    status_changed_at: at(4),
    status_history: [
      { status: 'IN_REVIEW', at: at(3) },
      { status: 'INTERVIEW', at: at(4) },
    ],
  })
  expect(timelineOf(interview).slice(2)).toEqual([
    { type: 'IN_REVIEW', at: at(3) },
    { type: 'INTERVIEW', at: at(4) },
  ])
  // Another funnel API may send the status without a history.
  expect(timelineOf(sent('OFFER', { status_changed_at: at(5) })).at(-1)).toEqual({ type: 'OFFER', at: at(5) })
})

test('a sponsor is shown by first name and initial, and the link encodes any slug', () => {
  expect(sponsorName({ first_name: ' Zoé ', last_name: 'martin' })).toBe('Zoé M.')
  expect(sponsorName({ first_name: 'Zoé', last_name: ' ' })).toBe('Zoé')
  expect(sponsorLink('https://x.example', 'a b', 'Zoé & Léa')).toBe(
    'https://x.example/jobs/a%20b?sponsor=Zo%C3%A9%20%26%20L%C3%A9a',
  )
})

test('of applications that changed at the same time, the newest comes first', () => {
  const [group] = groupApplications([sent('IN_REVIEW', { id: 3 }), sent('IN_REVIEW', { id: 7 })], new Set())
  expect(group?.candidacies.map(({ id }) => id)).toEqual([7, 3])
})
