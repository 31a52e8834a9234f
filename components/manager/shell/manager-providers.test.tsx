import { act, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { setManagerTransport } from '#lib/client/manager/api'
import { ManagerCompanyContext, useStaff } from '#lib/client/manager/use-company'
import { listMembers } from '#lib/contract/staff/members'
import ui from '#messages/en/ui'
import { ManagerProviders } from './manager-providers'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const HOUR_MS = 3_600_000

function Members() {
  useStaff(listMembers)
  return null
}

test.each([
  ['is not repeated', 'FORBIDDEN', 403, 1],
  ['is not repeated', 'NOT_FOUND', 404, 1],
  ['is not repeated', 'GONE', 410, 1],
  ['is repeated five times', 'TOO_MANY_REQUESTS', 429, 6],
  ['is repeated five times', 'INTERNAL', 500, 6],
  ['is repeated five times', 'UNAVAILABLE', 503, 6],
  ['is repeated five times', 'the network', null, 6],
])('a read %s after an error: %s', async (_, code, status, times) => {
  let sent = 0
  setManagerTransport(() => {
    sent += 1
    if (status === null) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ error: { code, message: '' } }, { status }))
  })
  const company = { slug: `company-${code}`, name: 'Levain', role: 'recruiter' as const, scopes: [] }
  render(
    <NextIntlClientProvider locale="en" messages={{ UI: ui }}>
      <ManagerProviders>
        <ManagerCompanyContext value={company}>
          <Members />
        </ManagerCompanyContext>
      </ManagerProviders>
    </NextIntlClientProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(HOUR_MS))
  expect(sent).toBe(times)
})
