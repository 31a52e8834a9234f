import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { ManagerCompanyContext } from '#lib/client/manager/use-company'
import { scopesOfRole, type StaffScope } from '#lib/domain/staff'
import enumerations from '#messages/en/enumerations'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import managershare from '#messages/en/managershare'
import ui from '#messages/en/ui'

const messages = { ENUMERATIONS: enumerations, ERRORS: errors, MANAGER: manager, MANAGERSHARE: managershare, UI: ui }

/** For tests: renders for a recruiter of the company 'levain', with English texts and an empty cache. */
export function renderManager(children: ReactNode, scopes: readonly StaffScope[] = scopesOfRole('recruiter')) {
  const company = { slug: 'levain', name: 'Levain', role: 'recruiter' as const, scopes: [...scopes] }
  return render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <ToastProvider>
          <ManagerCompanyContext value={company}>{children}</ManagerCompanyContext>
        </ToastProvider>
      </SWRConfig>
    </NextIntlClientProvider>,
  )
}
