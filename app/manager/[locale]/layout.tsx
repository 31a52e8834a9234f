import '../../globals.css'
import '../../manager.css'
import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ManagerProviders } from '#components/manager/shell/manager-providers'
import { HydrationSignal } from '#components/ui/hydration-signal'
import { ScriptNotice } from '#components/ui/script-notice'
import { languageTag } from '#lib/domain/locales'
import { MANAGER_THEME_SCRIPT } from '#lib/domain/manager-theme'
import { MANAGER_SHARED, type Namespace } from '#lib/i18n/namespaces'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export const metadata: Metadata = { robots: { index: false, follow: false } }

/** The server renders no personal data. All screens load it in the browser, behind the sign-in. */
export default async function ManagerLayout({ params, children }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const all = (await getMessages()) as Record<Namespace, never>
  const messages = Object.fromEntries(MANAGER_SHARED.map((name) => [name, all[name]]))
  return (
    <html lang={languageTag(locale)} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: MANAGER_THEME_SCRIPT }} />
      </head>
      <body id="app">
        <HydrationSignal />
        <ScriptNotice />
        <NextIntlClientProvider messages={messages}>
          <ManagerProviders>{children}</ManagerProviders>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
