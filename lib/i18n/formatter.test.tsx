import { renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormatter } from '#lib/i18n/formatter'

test.each([
  ['fr', '1er mars 2027'],
  ['en', '1 March 2027'],
])('formats the first day of a month in %s as %s', (locale, text) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
  const format = renderHook(useFormatter, { wrapper }).result.current
  expect(format.dateTime(new Date('2027-03-01'), { dateStyle: 'long' })).toBe(text)
})
