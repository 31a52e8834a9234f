import { render } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import { ManagerMemberContext } from '#lib/client/manager/use-member'
import { type MemberRole, scopesOfRole } from '#lib/domain/staff'
import enumerations from '#messages/en/enumerations'
import errors from '#messages/en/errors'
import files from '#messages/en/files'
import manager from '#messages/en/manager'
import managerapplication from '#messages/en/managerapplication'
import manageraudit from '#messages/en/manageraudit'
import managerfigures from '#messages/en/managerfigures'
import managerinbox from '#messages/en/managerinbox'
import managermembers from '#messages/en/managermembers'
import managerpasskeys from '#messages/en/managerpasskeys'
import managerschedule from '#messages/en/managerschedule'
import managersettings from '#messages/en/managersettings'
import managershare from '#messages/en/managershare'
import ui from '#messages/en/ui'
import { INERT_ROUTER } from '#tests/support/router'
import { Content } from './content'

/** The English texts of all screens, for tests. */
export const messages = {
  ENUMERATIONS: enumerations,
  ERRORS: errors,
  FILES: files,
  UI: ui,
  MANAGER: manager,
  MANAGERAPPLICATION: managerapplication,
  MANAGERAUDIT: manageraudit,
  MANAGERFIGURES: managerfigures,
  MANAGERINBOX: managerinbox,
  MANAGERMEMBERS: managermembers,
  MANAGERPASSKEYS: managerpasskeys,
  MANAGERSCHEDULE: managerschedule,
  MANAGERSETTINGS: managersettings,
  MANAGERSHARE: managershare,
}
const member = { id: 1, email: 'member-1@example.org', name: 'Ada Frei', locale: 'en' as const, is_operator: false }

type Options = {
  role?: MemberRole
  scopes?: ManagerCompany['scopes']
  locale?: string
  /** Default: the English ones. */
  texts?: ComponentProps<typeof NextIntlClientProvider>['messages']
}

/** For tests: renders for a member of the company 'levain', with an empty cache and no repeated reads. */
export function renderManager(
  children: ReactNode,
  { role = 'recruiter', scopes = [...scopesOfRole(role)], locale = 'en', texts = messages }: Options = {},
) {
  const router = { ...INERT_ROUTER, push: jest.fn() }
  const cache = new Map()
  const page = (content: ReactNode) => (
    <NextIntlClientProvider locale={locale} messages={texts} timeZone="Europe/Paris">
      <AppRouterContext value={router}>
        <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }}>
          <ToastProvider>
            <ManagerMemberContext value={member}>
              <ManagerCompanyContext value={{ slug: 'levain', name: 'Levain', role, scopes }}>
                <Content>{content}</Content>
              </ManagerCompanyContext>
            </ManagerMemberContext>
          </ToastProvider>
        </SWRConfig>
      </AppRouterContext>
    </NextIntlClientProvider>
  )
  const { unmount, rerender } = render(page(children))
  /** Shows another screen, with the same cache. */
  return { router, unmount, show: (next: ReactNode) => rerender(page(next)) }
}
