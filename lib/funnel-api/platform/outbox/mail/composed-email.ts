import type { Block } from '#lib/funnel-api/platform/outbox/mail/blocks'
import type { Brand } from '#lib/funnel-api/platform/outbox/mail/brand'

/** An email before it is rendered, in the language of its reader. */
export type Email = {
  locale: string
  brand: Brand
  subject: string
  /** The text that email programs show next to the subject. */
  preview: string
  title: string
  greeting: string
  blocks: readonly Block[]
  /** The reason why the reader gets the email. */
  why: string
  /** The unsubscribe link of optional emails. */
  unsubscribe: { label: string; link: string } | null
  visit: string
}
