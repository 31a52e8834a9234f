import { render } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { CompanyProvider } from '#components/site/company-context'
import type { RecaptchaSite } from '#lib/domain/bot-check'
import { PublicCompany } from '#lib/domain/company'
import { TermsLabels } from '#lib/domain/terms'
import { NO_SECTIONS, type WebsiteSections } from '#lib/domain/website'
import account from '#messages/en/account'
import adjustments from '#messages/en/adjustments'
import alerts from '#messages/en/alerts'
import alertlist from '#messages/en/alertlist'
import applications from '#messages/en/applications'
import campaign from '#messages/en/campaign'
import consent from '#messages/en/consent'
import enumerations from '#messages/en/enumerations'
import errors from '#messages/en/errors'
import files from '#messages/en/files'
import funnel from '#messages/en/funnel'
import messaging from '#messages/en/messaging'
import profile from '#messages/en/profile'
import recorder from '#messages/en/recorder'
import site from '#messages/en/site'
import sponsorship from '#messages/en/sponsorship'
import ui from '#messages/en/ui'
import website from '#messages/en/website'

const ENGLISH = {
  ACCOUNT: account,
  ADJUSTMENTS: adjustments,
  ALERTS: alerts,
  ALERTLIST: alertlist,
  APPLICATIONS: applications,
  CAMPAIGN: campaign,
  CONSENT: consent,
  ENUMERATIONS: enumerations,
  ERRORS: errors,
  FILES: files,
  FUNNEL: funnel,
  MESSAGING: messaging,
  PROFILE: profile,
  RECORDER: recorder,
  SITE: site,
  SPONSORSHIP: sponsorship,
  UI: ui,
  WEBSITE: website,
}

/** Tests that expect a navigation provide their own router. */
const router = { push: () => undefined } as Partial<AppRouterInstance> as AppRouterInstance

type Options = {
  company?: Partial<PublicCompany>
  labels?: Partial<TermsLabels>
  sections?: Partial<WebsiteSections>
  path?: string
  locale?: string
  /** Default: the English ones. */
  messages?: ComponentProps<typeof NextIntlClientProvider>['messages']
  isCacheShared?: boolean
  recaptcha?: RecaptchaSite
  maps_key?: string
  /** Renders the HTML of the server first, and calls this function before hydration. */
  beforeHydration?: () => void
}

/** For tests: renders with a company and messages. With `isCacheShared`, writes update the rendered data. */
export function renderSite(
  element: ReactElement,
  {
    company = {},
    labels = {},
    sections = {},
    path = '/',
    locale = 'en',
    messages = ENGLISH,
    isCacheShared = false,
    recaptcha,
    maps_key,
    beforeHydration,
  }: Options = {},
) {
  const value = {
    company: PublicCompany.parse({ id: 1, slug: 'levain', name: 'Maison Levain', ...company }),
    labels: TermsLabels.parse(labels),
    sections: { ...NO_SECTIONS, ...sections },
    ...(recaptcha && { recaptcha }),
    ...(maps_key && { maps_key }),
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="Europe/Paris">
      <SWRConfig value={{ ...(!isCacheShared && { provider: () => new Map() }), dedupingInterval: 0 }}>
        <AppRouterContext value={router}>
          <PathnameContext value={path}>
            <CompanyProvider value={value}>{children}</CompanyProvider>
          </PathnameContext>
        </AppRouterContext>
      </SWRConfig>
    </NextIntlClientProvider>
  )
  if (!beforeHydration) return render(element, { wrapper })
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(wrapper({ children: element }))
  beforeHydration()
  return render(element, { wrapper, container, hydrate: true })
}
