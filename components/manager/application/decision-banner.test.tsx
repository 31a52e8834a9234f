import { screen } from '@testing-library/react'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { renderApplication } from './render-application'

const AT = '2026-11-25T10:00:00.000Z'

test('a decision that failed because the status was changed has its reason', async () => {
  const decided = { id: 11, candidacy_id: 1, staff_user_id: 2, author_name: 'Lena Vogt', content: null }
  const times = { created_at: AT, due_at: AT, applied_at: null, cancelled_at: null, failed_at: AT }
  const failed = { status: 'REJECTED', state: 'failed', failure: 'CHANGED' } as const
  mockApplications({ applications: [staffCandidacy({ decision: { ...decided, ...times, ...failed } })] })
  renderApplication()
  expect(await screen.findByRole('alert')).toHaveTextContent('was not made. The status was changed in the meantime.')
})
