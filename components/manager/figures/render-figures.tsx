import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import managerfigures from '#messages/en/managerfigures'
import ui from '#messages/en/ui'
import { FiguresScreen } from './figures-screen'

const messages = { ERRORS: errors, MANAGER: manager, MANAGERFIGURES: managerfigures, UI: ui }

/** For tests: the figures of the company 'levain', with English texts and an empty cache. */
export function renderFigures(scopes: ManagerCompany['scopes'] = ['stats:read']) {
  const company: ManagerCompany = { slug: 'levain', name: 'Levain', role: 'recruiter', scopes }
  return render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
        <ToastProvider>
          <ManagerCompanyContext value={company}>
            <FiguresScreen />
          </ManagerCompanyContext>
        </ToastProvider>
      </SWRConfig>
    </NextIntlClientProvider>,
  )
}
