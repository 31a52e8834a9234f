import { z } from 'zod'
import { timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import {
  ArticleData,
  CustomData,
  FaqArticleData,
  FaqCategoryData,
  HomeData,
  MemberData,
  ProfessionData,
  TermsData,
} from '#lib/domain/content'

const read = { method: 'GET', scope: 'content:read' } as const
const write = { method: 'PUT', scope: 'content:write' } as const
const remove = { method: 'DELETE', scope: 'content:write' } as const
const website = { tag: 'Website' } as const
const help = { tag: 'Help center' } as const
const legal = { tag: 'Terms' } as const

const position = z.int().min(0).max(100_000)
const placed = {
  position: position.optional().describe('Position in the list. Default: unchanged, or last for a new item.'),
}
/** Fields that all content items share. */
const metadata = {
  slug: z.string(),
  position,
  is_online: z.boolean().describe('False after deletion. Writing the item publishes it again.'),
  changed_at: timestamp.nullable(),
}
const itemOf = <S extends z.ZodRawShape>(shape: S) => z.object({ ...metadata, ...shape })
const listOf = <S extends z.ZodRawShape>(shape: S) => z.object({ contents: z.array(itemOf(shape)) })

export const uploadStaffMedium = staffEndpoint({
  method: 'POST',
  scope: 'content:write',
  ...website,
  path: '/media',
  bodyFormat: 'bytes',
  summary:
    'Upload an image (PNG, JPEG, WebP, AVIF; up to 4 MB), a video (MP4; up to 100 MB) or captions (WebVTT; up to 1 MB). Returns the URL for use in other calls.',
  reply: z.object({ url: z.string(), mimetype: z.string(), size: z.number().int() }),
})

export const readStaffHome = staffEndpoint({
  ...read,
  ...website,
  path: '/website/home',
  summary: 'Retrieve the home page.',
  reply: itemOf(HomeData.shape),
})
export const writeStaffHome = staffEndpoint({
  ...write,
  ...website,
  path: '/website/home',
  summary: 'Replace the home page.',
  body: HomeData,
  reply: itemOf(HomeData.shape),
})
export const readStaffCustom = staffEndpoint({
  ...read,
  ...website,
  path: '/website/custom',
  summary: 'Retrieve the custom page (/custom).',
  reply: itemOf(CustomData.shape),
})
export const writeStaffCustom = staffEndpoint({
  ...write,
  ...website,
  path: '/website/custom',
  summary: 'Create or replace the custom page.',
  body: CustomData,
  reply: itemOf(CustomData.shape),
})
export const deleteStaffCustom = staffEndpoint({
  ...remove,
  ...website,
  path: '/website/custom',
  summary: 'Take the custom page offline.',
})

export const listStaffProfessions = staffEndpoint({
  ...read,
  ...website,
  path: '/website/professions',
  summary: 'List career areas in site order.',
  reply: listOf(ProfessionData.shape),
})
export const writeStaffProfession = staffEndpoint({
  ...write,
  ...website,
  path: '/website/professions/:slug',
  summary: 'Create or replace a career area.',
  body: z.strictObject({ ...ProfessionData.shape, ...placed }),
  reply: itemOf(ProfessionData.shape),
})
export const deleteStaffProfession = staffEndpoint({
  ...remove,
  ...website,
  path: '/website/professions/:slug',
  summary: 'Take a career area offline.',
})

export const listStaffMembers = staffEndpoint({
  ...read,
  ...website,
  path: '/website/members',
  summary: 'List the members of the team page in site order.',
  reply: listOf(MemberData.shape),
})
export const writeStaffMember = staffEndpoint({
  ...write,
  ...website,
  path: '/website/members/:slug',
  summary: 'Create or replace a team member.',
  body: z.strictObject({ ...MemberData.shape, ...placed }),
  reply: itemOf(MemberData.shape),
})
export const deleteStaffMember = staffEndpoint({
  ...remove,
  ...website,
  path: '/website/members/:slug',
  summary: 'Remove a member from the team page.',
})

const published = { published_at: timestamp }
const ARTICLE = {
  texts: { en: { title: 'A new oven', excerpt: 'It is warm.', content: '<p>It came in March.</p>' } },
  cover: null,
  author: 'Ada Frei',
  published_at: '2026-11-03T08:00:00Z',
}
export const listStaffArticles = staffEndpoint({
  ...read,
  ...website,
  path: '/website/articles',
  summary: 'List news articles, newest first.',
  reply: listOf({ ...ArticleData.shape, ...published }),
})
export const writeStaffArticle = staffEndpoint({
  ...write,
  ...website,
  path: '/website/articles/:slug',
  summary: 'Create or replace a news article.',
  body: z.strictObject({ ...ArticleData.shape, ...published }).meta({ examples: [ARTICLE] }),
  reply: itemOf({ ...ArticleData.shape, ...published }),
})
export const deleteStaffArticle = staffEndpoint({
  ...remove,
  ...website,
  path: '/website/articles/:slug',
  summary: 'Take a news article offline.',
})

export const listStaffHelpCategories = staffEndpoint({
  ...read,
  ...help,
  path: '/help_center/categories',
  summary: 'List help center categories in site order.',
  reply: listOf(FaqCategoryData.shape),
})
export const writeStaffHelpCategory = staffEndpoint({
  ...write,
  ...help,
  path: '/help_center/categories/:slug',
  summary: 'Create or replace a help center category.',
  body: z.strictObject({ ...FaqCategoryData.shape, ...placed }),
  reply: itemOf(FaqCategoryData.shape),
})
export const deleteStaffHelpCategory = staffEndpoint({
  ...remove,
  ...help,
  path: '/help_center/categories/:slug',
  summary: 'Take a help center category offline. Its articles are hidden.',
})

export const listStaffHelpArticles = staffEndpoint({
  ...read,
  ...help,
  path: '/help_center/articles',
  summary: 'List help center articles.',
  reply: listOf(FaqArticleData.shape),
})
export const writeStaffHelpArticle = staffEndpoint({
  ...write,
  ...help,
  path: '/help_center/articles/:category_slug/:slug',
  summary: 'Create or replace a help center article. Returns 404 if the category does not exist or is offline.',
  body: z.strictObject({ texts: FaqArticleData.shape.texts, ...placed }),
  reply: itemOf(FaqArticleData.shape),
})
export const deleteStaffHelpArticle = staffEndpoint({
  ...remove,
  ...help,
  path: '/help_center/articles/:category_slug/:slug',
  summary: 'Take a help center article offline.',
})

export const listStaffTerms = staffEndpoint({
  ...read,
  ...legal,
  path: '/terms',
  summary: 'List the terms for candidates and for the newsletter.',
  reply: listOf(TermsData.shape),
})
export const writeStaffTerms = staffEndpoint({
  ...write,
  ...legal,
  path: '/terms/:slug',
  summary: 'Create or replace terms: `candidates` or `newsletter`. Existing acceptances still refer to their version.',
  body: TermsData,
  reply: itemOf(TermsData.shape),
})
export const deleteStaffTerms = staffEndpoint({
  ...remove,
  ...legal,
  path: '/terms/:slug',
  summary: 'Take terms offline.',
})
