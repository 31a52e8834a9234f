import type { AbstractIntlMessages } from 'next-intl'

/** The modals of §2, opened by name so that no journey imports another. */
export const MODALS = [
  'campaign-alert',
  'campaign-pitch-video-question',
  'campaign-pitch',
  'campaign-resume',
  'cookies',
  'legals',
  'login',
  'sponsorship',
] as const
export type ModalName = (typeof MODALS)[number]

/** `words`: a modal speaks with those of the page that opened it. */
export type OpenModal = { name: ModalName; props: Record<string, unknown>; words?: AbstractIntlMessages }
export type Queue = readonly OpenModal[]
export type Move = { type: 'open' | 'close'; modal: OpenModal }

/**
 * Opened modals are queued in order and shown one at a time; one that waits already is not queued twice (§2). One that
 * closes late, after something it waited for, closes no other.
 */
export function moveQueue(queue: Queue, move: Move): Queue {
  if (move.type === 'close') return queue.filter((modal) => modal !== move.modal)
  return queue.some(({ name }) => name === move.modal.name) ? queue : [...queue, move.modal]
}
