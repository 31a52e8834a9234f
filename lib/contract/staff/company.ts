import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Medium, patchOf } from '#lib/contract/staff/written'
import { Localized } from '#lib/domain/terms'
import { Theme } from '#lib/domain/theme'
import { orNull } from '#lib/domain/written'
import { ChatId, ChatProvider, COMPANY_FACTS, ENTITY_FACTS } from '#lib/domain/written-company'

const tag = 'Company'

const { theme: _theme, ...FACTS } = COMPANY_FACTS
const WRITABLE = {
  ...FACTS,
  description: Localized,
  logo_url: orNull(Medium),
  favicon_url: orNull(Medium),
  chat_provider: orNull(ChatProvider),
  chat_id: orNull(ChatId).describe('The company’s id with the provider: both or neither.'),
  entities: z
    .array(z.strictObject({ ...ENTITY_FACTS, logo_url: orNull(Medium) }))
    .max(1000)
    .default([])
    .describe('Entities of a group by their slugs; those that are not named stay.'),
} as const

const StaffCompany = z.object({ slug: z.string(), ...WRITABLE }).meta({ id: 'Company' })
export type StaffCompany = z.input<typeof StaffCompany>
const StaffTheme = Theme.meta({ id: 'Theme' })

export const readStaffCompany = staffEndpoint({
  method: 'GET',
  path: '/company',
  scope: 'content:read',
  summary: 'The company: its facts, switches, labels and entities.',
  tag,
  reply: StaffCompany,
})
export const updateStaffCompany = staffEndpoint({
  method: 'PATCH',
  path: '/company',
  scope: 'content:write',
  summary: 'Changes what is given of the company.',
  tag,
  body: patchOf(WRITABLE),
  reply: StaffCompany,
})
export const readStaffTheme = staffEndpoint({
  method: 'GET',
  path: '/theme',
  scope: 'content:read',
  summary: 'Colours and fonts.',
  tag,
  reply: StaffTheme,
})
export const updateStaffTheme = staffEndpoint({
  method: 'PATCH',
  path: '/theme',
  scope: 'content:write',
  summary: 'Changes what is given of the theme; pages follow within seconds.',
  tag,
  body: patchOf(Theme.shape),
  reply: StaffTheme,
})
