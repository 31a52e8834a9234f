import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { ManagerCompanyContext } from '#lib/client/manager/use-company'
import { ManagerMemberContext } from '#lib/client/manager/use-member'
import { type MemberRole, scopesOfRole } from '#lib/domain/staff'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import managersettings from '#messages/en/managersettings'
import ui from '#messages/en/ui'

const messages = { ERRORS: errors, MANAGER: manager, MANAGERSETTINGS: managersettings, UI: ui }
const member = { id: 1, email: 'lena@example.org', name: 'Lena Vogt', locale: 'en' as const, is_operator: false }

/** For tests: renders for a member of the company 'levain', with English texts and an empty cache. */
export const renderSettings = (children: ReactNode, role: MemberRole = 'admin') =>
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
        <ToastProvider>
          <ManagerMemberContext value={member}>
            <ManagerCompanyContext value={{ slug: 'levain', name: 'Levain', role, scopes: scopesOfRole(role) }}>
              <main id="content" tabIndex={-1}>
                {children}
              </main>
            </ManagerCompanyContext>
          </ManagerMemberContext>
        </ToastProvider>
      </SWRConfig>
    </NextIntlClientProvider>,
  )
