import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { MediaField, patchOf } from '#lib/contract/staff/input-fields'
import { Localized } from '#lib/domain/terms'
import { Theme } from '#lib/domain/theme'
import { orNull } from '#lib/domain/input-fields'
import { ChatId, ChatProvider, COMPANY_FIELDS, ENTITY_FIELDS } from '#lib/domain/company-input'

const tag = 'Company'

const { theme: _theme, ...FACTS } = COMPANY_FIELDS
const WRITABLE = {
  ...FACTS,
  description: Localized,
  logo_url: orNull(MediaField),
  favicon_url: orNull(MediaField),
  chat_provider: orNull(ChatProvider),
  chat_id: orNull(ChatId).describe('ID of the company at the chat provider. Set both fields or neither.'),
  entities: z
    .array(z.strictObject({ ...ENTITY_FIELDS, logo_url: orNull(MediaField) }))
    .max(1000)
    .default([])
    .describe('Business units by slug. Business units that are not listed do not change.'),
} as const

const StaffCompany = z.object({ slug: z.string(), ...WRITABLE }).meta({ id: 'Company' })
export type StaffCompany = z.input<typeof StaffCompany>
const StaffTheme = Theme.meta({ id: 'Theme' })

export const readStaffCompany = staffEndpoint({
  method: 'GET',
  path: '/company',
  scope: 'content:read',
  summary: 'Retrieve the company with its settings, labels and business units.',
  tag,
  reply: StaffCompany,
})
export const updateStaffCompany = staffEndpoint({
  method: 'PATCH',
  path: '/company',
  scope: 'content:write',
  summary: 'Update the company. Omitted fields do not change.',
  tag,
  body: patchOf(WRITABLE),
  reply: StaffCompany,
})
export const readStaffTheme = staffEndpoint({
  method: 'GET',
  path: '/theme',
  scope: 'content:read',
  summary: 'Retrieve the theme: colors and fonts.',
  tag,
  reply: StaffTheme,
})
export const updateStaffTheme = staffEndpoint({
  method: 'PATCH',
  path: '/theme',
  scope: 'content:write',
  summary: 'Update the theme. Omitted fields do not change. Pages show the change within seconds.',
  tag,
  body: patchOf(Theme.shape),
  reply: StaffTheme,
})
