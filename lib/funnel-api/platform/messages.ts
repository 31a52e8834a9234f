import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { z } from 'zod'

/** The texts of a file: strings, or groups of them. */
export type Messages = { [key: string]: string | Messages }

const Messages: z.ZodType<Messages> = z.lazy(() => z.record(z.string(), z.union([z.string(), Messages])))
const cache = new Map<string, Messages>()

/** Returns the texts of `messages/{locale}/{name}.json`. Each file is read once. */
export function readMessages(locale: string, name: string): Messages {
  const path = `messages/${locale}/${name}.json`
  const cached = cache.get(path)
  if (cached) return cached
  const messages = Messages.parse(JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')))
  cache.set(path, messages)
  return messages
}

export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Returns a function that formats the text of a key. The messages are read at run time, so the keys are not typed. */
export const translatorOf = (locale: string, messages: Messages) =>
  createTranslator({ locale, messages }) as unknown as Translate
