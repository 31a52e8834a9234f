import { nameWithoutLinks, plainLines } from '#lib/domain/plain-name'
import type { Payload, Template } from '#lib/funnel-api/platform/outbox/outbox'

/** Values that the server creates. No person enters them. */
const LINKS = ['link', 'unsubscribe']

/** Values that contain a candidate's or reader's name. Recruiters are not checked: their name may be a website. */
const namesIn = (template: Template) => [
  'first_name',
  'last_name',
  ...(template === 'candidate_message' ? ['author'] : []),
  ...(template === 'mention' ? ['candidate'] : []),
]

/** Removes invisible characters and direction controls, and keeps names from becoming links. */
export function plainPayload(template: Template, payload: Payload): Payload {
  const names = namesIn(template)
  const plain = (key: string, value: string) => {
    if (LINKS.includes(key)) return value
    return names.includes(key) ? nameWithoutLinks(value) : plainLines(value)
  }
  const plainItem = (item: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(item).map(([key, value]) => [key, plain(key, value)]))
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => {
      if (typeof value === 'string') return [key, plain(key, value)]
      return [key, typeof value === 'number' ? value : value.map(plainItem)]
    }),
  )
}
