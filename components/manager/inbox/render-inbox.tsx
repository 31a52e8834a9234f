import { render } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import enumerations from '#messages/en/enumerations'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import managerinbox from '#messages/en/managerinbox'
import ui from '#messages/en/ui'

const messages = { ENUMERATIONS: enumerations, ERRORS: errors, MANAGER: manager, MANAGERINBOX: managerinbox, UI: ui }

const company: ManagerCompany = {
  ...{ slug: 'levain', name: 'Levain', role: 'recruiter' },
  scopes: ['candidacies:read', 'candidacies:write', 'discussions:write'],
}

/** For tests: renders for a recruiter of the company 'levain', with English texts and an empty cache. */
export function renderInbox(children: ReactNode) {
  const router: AppRouterInstance = {
    ...{ back: () => {}, forward: () => {}, refresh: () => {}, replace: () => {}, prefetch: () => {} },
    bfcacheId: '0',
    push: jest.fn(),
  }
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <AppRouterContext value={router}>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <ToastProvider>
            <ManagerCompanyContext value={company}>
              <main id="content" tabIndex={-1}>
                {children}
              </main>
            </ManagerCompanyContext>
          </ToastProvider>
        </SWRConfig>
      </AppRouterContext>
    </NextIntlClientProvider>,
  )
  return { router }
}
