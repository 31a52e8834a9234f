import { type Messages, readMessages, type Translate, translatorOf } from '#lib/funnel-api/platform/messages'

const textAt = (messages: Messages, key: string) =>
  key
    .split('.')
    .reduce<Messages | string | undefined>(
      (inner, name) => (typeof inner === 'object' ? inner[name] : undefined),
      messages,
    )

/**
 * Returns a function that formats a text of MAIL or ENUMERATIONS in a language, or returns '' if the text does not
 * exist.
 */
export function createTranslate(locale: string): Translate {
  const messages = { MAIL: readMessages(locale, 'mail'), ENUMERATIONS: readMessages(locale, 'enumerations') }
  const t = translatorOf(locale, messages)
  return (key, values) => (typeof textAt(messages, key) === 'string' ? t(key, values) : '')
}
