import { AUDIT_ACTIONS, auditActionOf } from './audit-actions'

test('names the action of an entry', () => {
  expect(auditActionOf({ action: 'candidacies.status.create', details: null })).toBe('candidacies_status_create')
})

test('says which field of a member was changed', () => {
  const actionOf = (fields: string[]) => auditActionOf({ action: 'members.update', details: { id: '3', fields } })
  expect(actionOf(['role'])).toBe('members_role')
  expect(actionOf(['is_suspended'])).toBe('members_suspension')
  expect(actionOf(['role', 'name'])).toBe('members_update')
})

test('has no text for actions of integrations', () => {
  expect(auditActionOf({ action: 'webhooks.secret', details: null })).toBeNull()
})

test('lists no action twice', () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length)
})
