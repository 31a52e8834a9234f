import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { CompanyProvider } from '#components/site/company-context'
import { PublicCompany } from '#lib/domain/company'
import { TermsLabels } from '#lib/domain/terms'
import { NO_SECTIONS } from '#lib/domain/website'
import accessibility from '#messages/en/accessibility'
import errors from '#messages/en/errors'
import information from '#messages/en/information'
import ui from '#messages/en/ui'

const company = PublicCompany.parse({ id: 1, slug: 'levain', name: 'Maison Levain', logo_url: null })
const value = { company, labels: TermsLabels.parse({}), sections: NO_SECTIONS }

const Around = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider
    locale="en"
    messages={{ UI: ui, ERRORS: errors, INFORMATION: information, ACCESSIBILITY: accessibility }}
    timeZone="Europe/Paris"
  >
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <CompanyProvider value={value}>{children}</CompanyProvider>
    </SWRConfig>
  </NextIntlClientProvider>
)

/** For tests: renders with the English messages and a company. */
export const renderInformation = (element: ReactElement) => render(element, { wrapper: Around })
