import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Namespace, SHARED } from '#lib/i18n/namespaces'

type Props = { namespaces?: readonly Namespace[]; children: ReactNode }

/**
 * Passes the shared messages and those of `namespaces` to client components. All messages would be too large for every
 * page.
 */
export async function ClientMessages({ namespaces = [], children }: Props) {
  const messages = (await getMessages()) as Record<Namespace, never>
  const chosen = Object.fromEntries([...SHARED, ...namespaces].map((name) => [name, messages[name]]))
  return <NextIntlClientProvider messages={chosen}>{children}</NextIntlClientProvider>
}
