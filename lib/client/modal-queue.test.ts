import { MODALS, moveQueue, type OpenModal, type Queue } from '#lib/client/modal-queue'

const modal = (name: OpenModal['name'], props = {}): OpenModal => ({ name, props })
const opened = (queue: Queue, ...names: OpenModal['name'][]) =>
  names.reduce((now, name) => moveQueue(now, { type: 'open', modal: modal(name) }), queue)
const closed = (queue: Queue) => moveQueue(queue, { type: 'close', modal: queue[0]! })
const names = (queue: Queue) => queue.map(({ name }) => name)

test('has the modals of §2', () => {
  expect(MODALS).toEqual([
    'campaign-alert',
    'campaign-pitch-video-question',
    'campaign-pitch',
    'campaign-resume',
    'cookies',
    'legals',
    'login',
    'sponsorship',
  ])
})

test('queues modals in order and shows the next one when one closes', () => {
  const queue = opened([], 'cookies', 'login', 'legals')
  expect(names(queue)).toEqual(['cookies', 'login', 'legals'])
  expect(names(closed(queue))).toEqual(['login', 'legals'])
})

test('does not queue a modal twice, but reopens a closed one', () => {
  const queue = opened([], 'cookies', 'login', 'cookies')
  expect(names(queue)).toEqual(['cookies', 'login'])
  expect(names(opened(closed(queue), 'cookies'))).toEqual(['login', 'cookies'])
})

test('does not remove another modal of the same name when a modal closes late', () => {
  const late = modal('campaign-resume')
  for (const queue of [opened([], 'campaign-pitch'), opened([], 'campaign-resume'), []])
    expect(moveQueue(queue, { type: 'close', modal: late })).toEqual(queue)
})

test('removes a modal by name, also one that waits', () => {
  const queue = opened([], 'cookies', 'login')
  expect(names(moveQueue(queue, { type: 'remove', name: 'login' }))).toEqual(['cookies'])
})
