import '../../globals.css'
import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '#components/site/client-messages'
import { HydrationSignal } from '#components/ui/hydration-signal'
import { ScriptNotice } from '#components/ui/script-notice'
import { languageTag } from '#lib/domain/locales'
import { companyStyle, isDark } from '#lib/domain/palette'
import { Theme } from '#lib/domain/theme'
import { loadTheme } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { siteUrl } from '#lib/server/site-url'

type Props = { params: SiteParams; children: ReactNode }

/** No company is known at build time, so each page is rendered on its first visit and then cached for a minute. */
export const generateStaticParams = () => []
export const revalidate = 60

/** The base of relative image URLs in meta elements. */
export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  return { metadataBase: siteUrl((await params).company) }
}

export default async function RootLayout({ params, children }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const theme = (await loadTheme(companySlug)) ?? Theme.parse({})
  return (
    <html lang={languageTag(locale)} data-scheme={isDark(theme) ? 'dark' : 'light'}>
      <head>
        <style dangerouslySetInnerHTML={{ __html: companyStyle(theme) }} />
      </head>
      <body id="app">
        <HydrationSignal />
        <ScriptNotice />
        <ClientMessages>{children}</ClientMessages>
      </body>
    </html>
  )
}
