import type { AuditDetails } from '#lib/domain/audit-details'
import { AUDIT_ACTIONS, auditActionOf } from './audit-actions'

test('names the action of an entry', () => {
  expect(auditActionOf({ action: 'candidacies.status.create', details: null })).toBe('candidacies_status_create')
})

test('names what changed, if the entry has details', () => {
  const bulk = (details: AuditDetails) => auditActionOf({ action: 'candidacies.bulk', details })
  expect(bulk({ ids: [7, 8], status: 'REJECTED' })).toBe('candidacies_bulk_status')
  expect(bulk({ ids: [7, 8] })).toBe('candidacies_bulk_reply')
  expect(bulk({ fields: ['ids'] })).toBe('candidacies_bulk')
  const details = { status: 'OFFER' as const }
  expect(auditActionOf({ action: 'candidacies.status.create', details })).toBe('candidacies_status_to')
  expect(auditActionOf({ action: 'candidacies.decisions.create', details })).toBe('candidacies_decisions_to')
  const byEmail = { action: 'candidacies.messages.create', details: { is_by_email: true } }
  expect(auditActionOf(byEmail)).toBe('candidacies_messages_by_email')
  expect(auditActionOf({ action: 'candidacies.decisions.create', details: {} })).toBe('candidacies_decisions_create')
})

test('names how a member was changed', () => {
  const actionOf = (details: AuditDetails) => auditActionOf({ action: 'members.update', details })
  expect(actionOf({ fields: ['role'], role: 'admin' })).toBe('members_role_to')
  expect(actionOf({ fields: ['role'] })).toBe('members_role')
  expect(actionOf({ fields: ['is_suspended'], is_suspended: true })).toBe('members_suspended')
  expect(actionOf({ fields: ['is_suspended'], is_suspended: false })).toBe('members_restored')
  expect(actionOf({ fields: ['is_suspended'] })).toBe('members_suspension')
  expect(actionOf({ fields: ['role', 'is_suspended'], role: 'admin', is_suspended: true })).toBe('members_update')
})

test('has no text for actions of integrations', () => {
  expect(auditActionOf({ action: 'webhooks.secret', details: null })).toBeNull()
})

test('lists no action twice', () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length)
})
