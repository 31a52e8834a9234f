import type { AbstractIntlMessages } from 'next-intl'

/** The modals of §2. Features open them by name, because they do not import each other. */
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

/** `messages` are those of the page that opened the modal. */
export type OpenModal = { name: ModalName; props: Record<string, unknown>; messages?: AbstractIntlMessages }
export type Queue = readonly OpenModal[]
export type Move = { type: 'open' | 'close'; modal: OpenModal } | { type: 'remove'; name: ModalName }

/** Returns the next queue (§2), whose first modal is open. A name that is already queued is ignored. */
export function moveQueue(queue: Queue, move: Move): Queue {
  if (move.type === 'remove') return queue.filter(({ name }) => name !== move.name)
  if (move.type === 'close') return queue.filter((modal) => modal !== move.modal)
  return queue.some(({ name }) => name === move.modal.name) ? queue : [...queue, move.modal]
}
