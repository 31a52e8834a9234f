import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import errors from '#messages/en/errors'
import files from '#messages/en/files'
import words from '#messages/en/ui'

const WithMessages = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={{ ERRORS: errors, FILES: files, UI: words }} timeZone="Europe/Paris">
    {children}
  </NextIntlClientProvider>
)

/** For tests: renders with the English messages of the components. */
export const renderUi = (element: ReactElement) => render(element, { wrapper: WithMessages })
