import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'

const cache = new Map<string, object>()

const read = (locale: string, file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../messages/${locale}/${file}.json`, import.meta.url), 'utf8'))

function messagesOf(locale: string): object {
  const cached = cache.get(locale)
  if (cached) return cached
  const messages = { SHARING: read(locale, 'sharing'), ENUMERATIONS: read(locale, 'enumerations') }
  cache.set(locale, messages)
  return messages
}

export type Translate = (key: string, values?: Record<string, string>) => string

/** Returns functions that format texts of SHARING and of ENUMERATIONS in a language. */
export function createTexts(locale: string): { t: Translate; tEnums: Translate } {
  const messages = messagesOf(locale)
  const translator = (namespace: string) =>
    // The messages are read at run time, so their keys are not typed.
    createTranslator({ locale, messages, namespace: namespace as never }) as unknown as Translate
  return { t: translator('SHARING'), tEnums: translator('ENUMERATIONS') }
}
