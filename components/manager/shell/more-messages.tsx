'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ComponentProps, type ReactNode, useMemo } from 'react'

type Props = { messages: ComponentProps<typeof NextIntlClientProvider>['messages']; children: ReactNode }

/** Adds messages to those of the layouts above. */
export function MoreMessages({ messages, children }: Props) {
  const known = useMessages()
  const all = useMemo(() => ({ ...known, ...messages }), [known, messages])
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  )
}
