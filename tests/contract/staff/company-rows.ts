import { unknown } from '#tests/contract/rows'
import type { StaffRow } from '#tests/contract/staff/rows'
import { signUp } from '#tests/support/candidates'

export const COMPANY: Record<string, StaffRow> = {
  readStaffCompany: () => ({}),
  updateStaffCompany: () => ({
    body: {
      description: { en: 'Bread, at night.' },
      time_zone: 'Europe/Brussels',
      reply_within_days: 10,
      website_url: 'https://example.org',
    },
    optional: ['description', 'time_zone', 'reply_within_days', 'website_url'],
    whole: ['description'],
    rejected: [
      ['an unknown time zone', { body: { time_zone: 'Europe/Nowhere' } }, 422],
      ['a script URL', { body: { website_url: 'javascript:alert(1)' } }, 422],
      ['a chat ID without a provider', { body: { chat_id: 'abcd-1234' } }, 422],
      ['another company’s media file', { body: { logo_url: '/media/foundry/0123456789abcdef.png' } }, 422],
      ['a slug', { body: { slug: 'other' } }, 422],
    ],
  }),
  readStaffTheme: () => ({}),
  updateStaffTheme: () => ({
    body: { color_2: '#8a1c1c', is_help_displayed: false },
    optional: ['color_2', 'is_help_displayed'],
    rejected: [['an invalid color', { body: { color_1: 'red' } }, 422]],
  }),
}

export const RIGHTS: Record<string, StaffRow> = {
  listStaffUsers: () => ({ invalidQueries: ['limit=0', 'cursor=x', `email=${'a'.repeat(255)}`] }),
  exportStaffUser: ({ own, otherCompany }) => ({
    params: { id: own.user_id },
    rejected: [['another company’s person', { params: { id: otherCompany.user_id } }, 404], unknown('id')],
  }),
  eraseStaffUser: async ({ api, otherCompany }) => ({
    params: { id: (await signUp(api)).user.id },
    rejected: [['another company’s person', { params: { id: otherCompany.user_id } }, 404], unknown('id')],
  }),
}
