import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Namespace } from '#lib/i18n/namespaces'
import { MoreMessages } from './more-messages'

type Props = { only: readonly Namespace[]; children: ReactNode }

/** Sends the texts of a screen to the browser. Those of all screens (`MANAGER_SHARED`) are sent once, by the layout. */
export async function ScreenMessages({ only, children }: Props) {
  const messages = (await getMessages()) as Record<Namespace, never>
  const chosen = Object.fromEntries(only.map((name) => [name, messages[name]]))
  return <MoreMessages messages={chosen}>{children}</MoreMessages>
}
