import { createHmac } from 'node:crypto'
import type { Api } from '#lib/funnel-api/platform/context'
import { isValidSignature } from '#lib/funnel-api/platform/signatures/signatures'

/**
 * Emails that can be unsubscribed from: reminders of one application, all job alerts of an account or of an email
 * address without one, or the partner newsletter.
 */
export type Subscription = {
  purpose: 'candidacy' | 'alerts' | 'newsletter' | 'subscriber'
  /** The ID of the candidacy, of the subscriber, or else of the user. */
  id: number
}

const PURPOSES = ['candidacy', 'alerts', 'newsletter', 'subscriber'] as const
const purposeOf = (name: string | undefined) => PURPOSES.find((purpose) => purpose === name)

const signatureOf = (secret: string, { purpose, id }: Subscription) =>
  createHmac('sha256', secret).update(`unsubscribe:${purpose}:${id}`).digest('base64url')

/** Returns the token of an unsubscribe link. It works without a session and until its secret is removed. */
export const unsubscribeToken = (api: Pick<Api, 'secret'>, subscription: Subscription) =>
  `${subscription.purpose}.${signatureOf(api.secret, subscription)}`

/** Returns the subscription of a token and the ID next to it, or null if they do not match. */
export function verifyUnsubscribeToken(
  api: Pick<Api, 'secret' | 'previousSecret'>,
  token: string,
  id: number,
): Subscription | null {
  const [name, signature = ''] = token.split('.')
  const purpose = purposeOf(name)
  if (!purpose) return null
  const subscription = { purpose, id }
  return isValidSignature(api, signature, (secret) => signatureOf(secret, subscription)) ? subscription : null
}

export type Undo = {
  subscription: Subscription
  /** The ISO time of the unsubscription. */
  stopped_at: string
  /** Whether the alerts of the subscriber's account stay off, because they were off before. Default: false. */
  isAccountOff?: boolean
}

const undoSignatureOf = (secret: string, { subscription: { purpose, id }, stopped_at, isAccountOff }: Undo) =>
  createHmac('sha256', secret)
    .update(`undo:${purpose}:${id}:${stopped_at}${isAccountOff ? ':off' : ''}`)
    .digest('base64url')

/** Returns a token that undoes an unsubscription. */
export const undoToken = (api: Pick<Api, 'secret'>, undo: Undo) =>
  [
    undo.subscription.purpose,
    Date.parse(undo.stopped_at),
    ...(undo.isAccountOff ? ['off'] : []),
    undoSignatureOf(api.secret, undo),
  ].join('.')

/** Returns the content of an undo token and the ID next to it, or null if they do not match. */
export function verifyUndoToken(api: Pick<Api, 'secret' | 'previousSecret'>, token: string, id: number) {
  const [, name, time, off, signature] = /^(\w+)\.(\d{1,15})(\.off)?\.([\w-]+)$/.exec(token) ?? []
  const purpose = purposeOf(name)
  if (!purpose || !signature) return null
  const stopped_at = new Date(Number(time)).toISOString()
  const undo = { subscription: { purpose, id }, stopped_at, isAccountOff: off !== undefined }
  return isValidSignature(api, signature, (secret) => undoSignatureOf(secret, undo)) ? undo : null
}

/** Returns the URL of the page `unsubscription/{token}/{id}` (§2) on the company's site. */
export const unsubscribeLink = (api: Pick<Api, 'secret' | 'origin'>, slug: string, subscription: Subscription) =>
  `${api.origin(slug)}/unsubscription/${unsubscribeToken(api, subscription)}/${subscription.id}`

/** The endpoint for one-click unsubscribe of email programs (RFC 8058), instead of the unsubscribe page. */
export const oneClickLink = (page: string) => page.replace('/unsubscription/', '/api/unsubscribe/')

/** Returns the URL of the page on which a subscriber without an account confirms and manages alerts. */
export const subscriberLink = (api: Pick<Api, 'secret' | 'origin'>, slug: string, id: number) =>
  `${api.origin(slug)}/job-alerts/${unsubscribeToken(api, { purpose: 'subscriber', id })}/${id}`

/** Returns the subscription of an unsubscribe link without verifying its signature, or null for any other text. */
export function parseUnsubscribeLink(link: string): Subscription | null {
  const [, name, id] = /\/unsubscription\/(\w+)\.[\w-]+\/(\d+)$/.exec(link) ?? []
  const purpose = purposeOf(name)
  return purpose ? { purpose, id: Number(id) } : null
}
