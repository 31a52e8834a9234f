import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Namespace, SHARED } from '#lib/i18n/namespaces'

type Props = { only?: readonly Namespace[]; children: ReactNode }

/** Gives client components the shared words and some namespaces more: all of them would weigh on every page. */
export async function Words({ only = [], children }: Props) {
  const messages = (await getMessages()) as Record<Namespace, never>
  const chosen = Object.fromEntries([...SHARED, ...only].map((name) => [name, messages[name]]))
  return <NextIntlClientProvider messages={chosen}>{children}</NextIntlClientProvider>
}
