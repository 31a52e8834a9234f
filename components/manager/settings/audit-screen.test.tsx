import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import type { AuditEntry } from '#lib/contract/staff/audit'
import type { Member } from '#lib/contract/staff/members'
import { mockSettings } from '#tests/support/settings-api'
import type { z } from 'zod'
import { AuditScreen } from './audit-screen'

const more = () => screen.findByRole('button', { name: 'Show more' })
const rows = () => screen.getAllByRole('row').slice(1)

test('older entries can be loaded after an error', async () => {
  const { state, failing } = mockSettings()
  state.auditedCount = 60
  renderManager(<AuditScreen />, { role: 'admin' })
  await more()
  failing.set('GET /audit', 'UNAVAILABLE')
  await userEvent.click(await more())
  expect(await screen.findByText(/cannot connect to the server/)).toBeInTheDocument()
  expect(rows()).toHaveLength(50)
  failing.clear()
  await userEvent.click(await more())
  await waitFor(() => expect(rows()).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('times are in the zone of the browser, and their tooltips name it', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' }
  })
  const { state } = mockSettings()
  state.auditedCount = 1
  renderManager(<AuditScreen />, { role: 'admin' })
  const time = await screen.findByText(/19 Nov 2026, 20:00|Nov 19, 2026, 8:00/)
  expect(time).toHaveAttribute('title', expect.stringMatching(/GMT-5|EST/))
})

test('the filter has the current members, and authors who are no longer members', async () => {
  const { state } = mockSettings()
  state.auditedCount = 2
  state.members = [MAX]
  state.auditedBy = { 2: { actor: 'Max Weiss', member_id: 12 }, 1: { actor: 'Nadia Roth', member_id: 9 } }
  renderManager(<AuditScreen />, { role: 'admin' })
  const filter = await screen.findByRole('combobox', { name: 'Member' })
  const names = () =>
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(names()).toEqual(['All members', 'Max Weiss', 'Nadia Roth']))
  await userEvent.selectOptions(filter, 'Nadia Roth')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toHaveTextContent('Nadia Roth')
  await userEvent.selectOptions(filter, 'Max Weiss')
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Max Weiss'))
  // The former member stays in the filter, although none of their entries is listed now.
  expect(names()).toEqual(['All members', 'Max Weiss', 'Nadia Roth'])
})

const MAX: Member = {
  id: 12,
  email: 'max@example.org',
  name: 'Max Weiss',
  locale: 'de',
  role: 'recruiter',
  is_suspended: false,
  is_activated: true,
  created_at: '2026-11-20T08:00:00Z',
  last_used_at: null,
  version: '1.recruiter.',
}

/** Shows one entry and returns its row. */
async function show(entry: Partial<z.output<typeof AuditEntry>>, members: Member[] = []) {
  const { state } = mockSettings()
  state.auditedCount = 1
  state.audited = entry
  state.members = members
  renderManager(<AuditScreen />, { role: 'admin' })
  return await screen.findByRole('row', { name: /Lena Vogt/ })
}

test('a bulk action names the number and the status, and lists the applications', async () => {
  const row = await show({
    action: 'candidacies.bulk',
    target: 'candidacies',
    details: { fields: ['ids', 'status'], ids: [41, 42], status: 'REJECTED' },
  })
  const summary = within(row).getByText('Changed the status of 2 applications to “Not selected”')
  expect(within(row).queryByRole('link')).not.toBeInTheDocument()
  await userEvent.click(summary)
  const links = await within(row).findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['No. 41', '/levain/applications/41'],
    ['No. 42', '/levain/applications/42'],
  ])
})

test('a bulk reply names the number of applications', async () => {
  const row = await show({ action: 'candidacies.bulk', target: 'candidacies', details: { ids: [41] } })
  expect(row).toHaveTextContent('Replied to 1 application')
})

test('a decision names the new status and the application', async () => {
  const row = await show({
    action: 'candidacies.decisions.create',
    target: 'candidacies',
    target_id: 7,
    details: { status: 'INTERVIEW' },
  })
  expect(row).toHaveTextContent('Chose a new status for an application: “Interview” No. 7')
})

test.each([
  ['the name at that time', { details: { name: 'Max Weiss' } }, 'Removed a member Max Weiss'],
  ['the ID, if the entry has no name', { details: null }, 'Removed a member Member 12 (removed)'],
])('a removed member is shown with %s', async (_, entry, text) => {
  const row = await show({ action: 'members.delete', target: 'members', target_id: 12, ...entry })
  await waitFor(() => expect(row).toHaveTextContent(text))
})

test('a member is shown with the current name, if the entry has none', async () => {
  const entry = { action: 'members.update', target: 'members', target_id: 12, details: { fields: ['role'] } }
  const row = await show(entry, [MAX])
  await waitFor(() => expect(row).toHaveTextContent('Changed the role of a member Max Weiss'))
})

test.each([
  ['templates', { name: 'Trial shift' }, 'Changed a template Trial shift'],
  ['campaigns', { slug: 'night-baker' }, 'Changed a job night-baker'],
])('entries of %s have a name', async (target, details, text) => {
  expect(await show({ action: `${target}.update`, target, details })).toHaveTextContent(text)
})
