import { z } from 'zod'
import { RECORDING_LINK_MINUTES } from '#lib/domain/limits'
import { readMessages, translatorOf } from '#lib/funnel-api/platform/messages'
import type { TextTemplate } from '#lib/funnel-api/platform/outbox/outbox'
import type { Transport } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { SmsSender } from '#lib/funnel-api/platform/outbox/sms/gateway'

const Strings = z.record(z.string(), z.string())

/** Returns the text of a message: one line that names the sender, with the link at its end. */
export function renderSms(template: TextTemplate, locale: string, payload: Record<string, string>, company: string) {
  const t = translatorOf(locale, readMessages(locale, 'sms'))
  return t(template.toUpperCase(), { minutes: RECORDING_LINK_MINUTES, ...payload, company })
}

/** Sends messages as SMS. */
export const smsTransport = (smsSender: SmsSender): Transport => ({
  channel: 'sms',
  async deliver({ id, template, locale, payload, recipient, created_at }, { name }) {
    const text = renderSms(template as TextTemplate, locale, Strings.parse(payload), name)
    // IDs start again after a restore from a backup, and the gateway would treat the next message as a duplicate.
    await smsSender({ id: `${id}.${Date.parse(created_at).toString(36)}`, to: recipient, text })
  },
})
