import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import type { TextTemplate } from '#lib/funnel-api/mail/outbox'
import type { Carrier } from '#lib/funnel-api/mail/postman'
import type { Texter } from '#lib/funnel-api/sms/gateway'

const wordsOf = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../../messages/${locale}/sms.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >

/** Returns the text of a message: one line that names the sender, with the link at its end. */
export function writeText(template: TextTemplate, locale: string, payload: Record<string, string>, company: string) {
  const t = createTranslator({ locale, messages: wordsOf(locale) }) as unknown as (
    key: string,
    values: Record<string, string>,
  ) => string
  return t(template.toUpperCase(), { ...payload, company })
}

/** Sends messages as SMS. */
export const smsCarrier = (texter: Texter): Carrier => ({
  channel: 'sms',
  async carry({ id, template, locale, payload, recipient, created_at }, { name }) {
    const text = writeText(template as TextTemplate, locale, payload as Record<string, string>, name)
    // IDs start again after a restore from a backup, and the gateway would treat the next message as a duplicate.
    await texter({ id: `${id}.${Date.parse(created_at).toString(36)}`, to: recipient, text })
  },
})
