import { rememberUser } from '#lib/client/session-user'
import { user } from '#tests/support/samples'

test('deletes the input of an earlier user before the effects of a session are loaded', async () => {
  for (const key of ['draft:3', 'resume-text:3', 'draft:campaign-7']) localStorage.setItem(key, 'input')
  localStorage.setItem('last-user', '1')
  await rememberUser(user({ id: 2 }))
  expect(Object.keys(localStorage).sort()).toEqual(['draft:campaign-7', 'last-user'])
})
