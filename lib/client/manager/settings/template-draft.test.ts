import { deleteDrafts } from '#lib/client/manager/application/drafts'
import { readTemplateDraft, writeTemplateDraft } from '#lib/client/manager/settings/template-draft'

const owner = { company: 'levain', member_id: 1, id: '7' }
const draft = {
  locale: 'en' as const,
  kind: 'reply' as const,
  name: 'Reply',
  content: 'Hello',
  changed_at: null,
  key: null,
}

beforeEach(() => sessionStorage.clear())

test('a draft of a template is for its member only, and is deleted at sign-out', () => {
  writeTemplateDraft(owner, draft)
  expect(readTemplateDraft(owner)).toEqual(draft)
  for (const other of [{ company: 'noctua' }, { member_id: 2 }, { id: '8' }])
    expect(readTemplateDraft({ ...owner, ...other })).toBeNull()
  sessionStorage.setItem('manager-theme', 'dark')
  deleteDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['manager-theme'])
})
