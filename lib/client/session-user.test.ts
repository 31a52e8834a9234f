import { renderHook, waitFor } from '@testing-library/react'
import { useSessionSync } from '#lib/client/end-session'
import { rememberUser } from '#lib/client/session-user'
import { user } from '#tests/support/samples'

test('deletes the input of an earlier user as soon as the effects of the session are loaded', async () => {
  for (const key of ['draft:3', 'resume-text:3', 'draft:campaign-7']) localStorage.setItem(key, 'input')
  localStorage.setItem('last-user', '1')
  await rememberUser(user({ id: 2 }))
  // If this visit ends now, the next one deletes the input.
  expect(localStorage.getItem('last-user')).toBe('1')
  renderHook(() => useSessionSync())
  await waitFor(() => expect(localStorage.getItem('last-user')).toBe('2'))
  expect(Object.keys(localStorage).sort()).toEqual(['draft:campaign-7', 'last-user'])
})
