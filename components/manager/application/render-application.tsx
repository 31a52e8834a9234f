import { render } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import { ManagerMemberContext } from '#lib/client/manager/use-member'
import enumerations from '#messages/en/enumerations'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import managerapplication from '#messages/en/managerapplication'
import managerinbox from '#messages/en/managerinbox'
import ui from '#messages/en/ui'
import { ApplicationScreen } from './application-screen'

const messages = {
  ...{ ENUMERATIONS: enumerations, ERRORS: errors, MANAGER: manager, UI: ui },
  ...{ MANAGERINBOX: managerinbox, MANAGERAPPLICATION: managerapplication },
}
const SCOPES = ['candidacies:read', 'candidacies:write', 'discussions:write', 'members:read'] as const
const member = { id: 1, email: 'member-1@example.org', name: 'Ada Frei', locale: 'en' as const, is_operator: false }

/** For tests: renders the application in the URL for a recruiter of the company 'levain', with an empty cache. */
export function renderApplication(path = '/levain/applications/1', scopes: ManagerCompany['scopes'] = SCOPES) {
  history.replaceState(null, '', path)
  const company: ManagerCompany = { slug: 'levain', name: 'Levain', role: 'recruiter', scopes }
  const router: AppRouterInstance = {
    ...{ back: () => {}, forward: () => {}, refresh: () => {}, replace: () => {}, prefetch: () => {} },
    bfcacheId: '0',
    push: jest.fn(),
  }
  const { unmount } = render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <AppRouterContext value={router}>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <ToastProvider>
            <ManagerMemberContext value={member}>
              <ManagerCompanyContext value={company}>
                <main id="content" tabIndex={-1}>
                  <ApplicationScreen />
                </main>
              </ManagerCompanyContext>
            </ManagerMemberContext>
          </ToastProvider>
        </SWRConfig>
      </AppRouterContext>
    </NextIntlClientProvider>,
  )
  return { router, unmount }
}
