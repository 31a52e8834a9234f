import { MODALS, moveQueue, type OpenModal, type Queue } from '#lib/client/modal-queue'

const modal = (name: OpenModal['name'], props = {}): OpenModal => ({ name, props })
const opened = (queue: Queue, ...names: OpenModal['name'][]) =>
  names.reduce((now, name) => moveQueue(now, { type: 'open', modal: modal(name) }), queue)
const closed = (queue: Queue) => moveQueue(queue, { type: 'close', modal: queue[0]! })
const names = (queue: Queue) => queue.map(({ name }) => name)

test('the modals are those of §2', () => {
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

test('opened modals wait in order, and closing shows the next', () => {
  const queue = opened([], 'cookies', 'login', 'legals')
  expect(names(queue)).toEqual(['cookies', 'login', 'legals'])
  expect(names(closed(queue))).toEqual(['login', 'legals'])
})

test('one that waits already is not queued twice, and may come again once it is closed', () => {
  const queue = opened([], 'cookies', 'login', 'cookies')
  expect(names(queue)).toEqual(['cookies', 'login'])
  expect(names(opened(closed(queue), 'cookies'))).toEqual(['login', 'cookies'])
})

test('one that closes late closes no other, not even one of its name', () => {
  const late = modal('campaign-resume')
  for (const queue of [opened([], 'campaign-pitch'), opened([], 'campaign-resume'), []])
    expect(moveQueue(queue, { type: 'close', modal: late })).toEqual(queue)
})
