import { createHmac } from 'node:crypto'
import type { Api } from '#lib/funnel-api/context'
import { isSeal } from '#lib/funnel-api/seals'

/** What a mail can be stopped for: reminders of one application, all alerts, the partner's newsletter. */
export type Subscription = {
  purpose: 'candidacy' | 'alerts' | 'newsletter'
  /** The candidacy's, else the user's. */
  id: number
}

const PURPOSES = ['candidacy', 'alerts', 'newsletter'] as const
const purposeOf = (name: string | undefined) => PURPOSES.find((one) => one === name)

const sealOf = (secret: string, { purpose, id }: Subscription) =>
  createHmac('sha256', secret).update(`unsubscribe:${purpose}:${id}`).digest('base64url')

/** The token of an unsubscription link: it opens nothing else, and works without signing in, for as long as its secret is known. */
export const unsubscribeToken = (api: Pick<Api, 'secret'>, subscription: Subscription) =>
  `${subscription.purpose}.${sealOf(api.secret, subscription)}`

/** What a token and the id beside it stop; null where they do not belong together. */
export function subscriptionOf(
  api: Pick<Api, 'secret' | 'previousSecret'>,
  token: string,
  id: number,
): Subscription | null {
  const [name, seal = ''] = token.split('.')
  const purpose = purposeOf(name)
  if (!purpose) return null
  const subscription = { purpose, id }
  return isSeal(api, seal, (secret) => sealOf(secret, subscription)) ? subscription : null
}

/** The page of §2, `unsubscription/{token}/{id}`, at the company's address. */
export const unsubscribeLink = (api: Pick<Api, 'secret' | 'origin'>, slug: string, subscription: Subscription) =>
  `${api.origin(slug)}/unsubscription/${unsubscribeToken(api, subscription)}/${subscription.id}`

/** What a link of our own stops, by its words alone: the seal is for those who bring one. Null for any other text. */
export function subscriptionIn(link: string): Subscription | null {
  const [, name, id] = /\/unsubscription\/(\w+)\.[\w-]+\/(\d+)$/.exec(link) ?? []
  const purpose = purposeOf(name)
  return purpose ? { purpose, id: Number(id) } : null
}
