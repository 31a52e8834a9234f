import { TEST_LOCALE } from '#lib/domain/locales'
import { NAMESPACES } from '#lib/i18n/namespaces'
import { type Messages, toPseudo } from '#lib/i18n/pseudo'

const loaded = new Map<string, Promise<Messages>>()

async function read(locale: string): Promise<Messages> {
  const files = await Promise.all(
    NAMESPACES.map(async (name) => {
      const file = (await import(`../../messages/${locale}/${name}.json`)) as { default: Messages }
      return [name.toUpperCase(), file.default] as const
    }),
  )
  return Object.fromEntries(files)
}

/** All messages of a language by namespace. Each language is read once, and again after a failure. */
export function loadMessages(locale: string): Promise<Messages> {
  const cached = loaded.get(locale)
  if (cached) return cached
  const pending = locale === TEST_LOCALE ? read('en').then(toPseudo) : read(locale)
  loaded.set(locale, pending)
  pending.catch(() => loaded.delete(locale))
  return pending
}
