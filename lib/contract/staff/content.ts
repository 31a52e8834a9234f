import { z } from 'zod'
import { instant } from '#lib/contract/staff/pages'
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
const help = { tag: 'Help centre' } as const
const legal = { tag: 'Terms' } as const

const position = z.int().min(0).max(100_000)
const placed = { position: position.optional().describe('Its place in the list; as before, or the last, by itself.') }
/** Attributes that every content has besides its texts. */
const around = {
  slug: z.string(),
  position,
  is_online: z.boolean().describe('False for what was taken off the site; writing it puts it back.'),
  changed_at: instant.nullable(),
}
const one = <S extends z.ZodRawShape>(shape: S) => z.object({ ...around, ...shape })
const listOf = <S extends z.ZodRawShape>(shape: S) => z.object({ contents: z.array(one(shape)) })

export const uploadStaffMedium = staffEndpoint({
  ...{ method: 'POST', scope: 'content:write', ...website, path: '/media', takes: 'bytes' },
  summary:
    'Takes a picture (PNG, JPEG, WebP, AVIF; 4 MB at most), a film (MP4; 100 MB) or captions (WebVTT; 1 MB), and says by what address to name it.',
  reply: z.object({ url: z.string(), mimetype: z.string(), size: z.number().int() }),
})

export const readStaffHome = staffEndpoint({
  ...{ ...read, ...website, path: '/website/home', summary: 'The home page.' },
  reply: one(HomeData.shape),
})
export const writeStaffHome = staffEndpoint({
  ...{ ...write, ...website, path: '/website/home', summary: 'Writes the home page.' },
  body: HomeData,
  reply: one(HomeData.shape),
})
export const readStaffCustom = staffEndpoint({
  ...{ ...read, ...website, path: '/website/custom', summary: 'The company’s own page, at /custom.' },
  reply: one(CustomData.shape),
})
export const writeStaffCustom = staffEndpoint({
  ...{ ...write, ...website, path: '/website/custom', summary: 'Writes the company’s own page.' },
  body: CustomData,
  reply: one(CustomData.shape),
})
export const deleteStaffCustom = staffEndpoint({
  ...{ ...remove, ...website, path: '/website/custom', summary: 'Takes the company’s own page off the site.' },
})

export const listStaffProfessions = staffEndpoint({
  ...{ ...read, ...website, path: '/website/professions', summary: 'The professions, in order.' },
  reply: listOf(ProfessionData.shape),
})
export const writeStaffProfession = staffEndpoint({
  ...{ ...write, ...website, path: '/website/professions/:slug', summary: 'Writes a profession, a new one too.' },
  body: z.strictObject({ ...ProfessionData.shape, ...placed }),
  reply: one(ProfessionData.shape),
})
export const deleteStaffProfession = staffEndpoint({
  ...{ ...remove, ...website, path: '/website/professions/:slug', summary: 'Takes a profession off the site.' },
})

export const listStaffMembers = staffEndpoint({
  ...{ ...read, ...website, path: '/website/members', summary: 'The people of the team page, in order.' },
  reply: listOf(MemberData.shape),
})
export const writeStaffMember = staffEndpoint({
  ...{ ...write, ...website, path: '/website/members/:slug', summary: 'Writes somebody of the team, new ones too.' },
  body: z.strictObject({ ...MemberData.shape, ...placed }),
  reply: one(MemberData.shape),
})
export const deleteStaffMember = staffEndpoint({
  ...{ ...remove, ...website, path: '/website/members/:slug', summary: 'Takes somebody off the team page.' },
})

const published = { published_at: instant }
const ARTICLE = {
  texts: { en: { title: 'A new oven', excerpt: 'It is warm.', content: '<p>It came in March.</p>' } },
  cover: null,
  author: 'Ada Frei',
  published_at: '2026-11-03T08:00:00Z',
}
export const listStaffArticles = staffEndpoint({
  ...{ ...read, ...website, path: '/website/articles', summary: 'The news, the latest first.' },
  reply: listOf({ ...ArticleData.shape, ...published }),
})
export const writeStaffArticle = staffEndpoint({
  ...{ ...write, ...website, path: '/website/articles/:slug', summary: 'Writes an article, a new one too.' },
  body: z.strictObject({ ...ArticleData.shape, ...published }).meta({ examples: [ARTICLE] }),
  reply: one({ ...ArticleData.shape, ...published }),
})
export const deleteStaffArticle = staffEndpoint({
  ...{ ...remove, ...website, path: '/website/articles/:slug', summary: 'Takes an article off the site.' },
})

export const listStaffHelpCategories = staffEndpoint({
  ...{ ...read, ...help, path: '/help_center/categories', summary: 'The categories of the help centre, in order.' },
  reply: listOf(FaqCategoryData.shape),
})
export const writeStaffHelpCategory = staffEndpoint({
  ...{ ...write, ...help, path: '/help_center/categories/:slug', summary: 'Writes a category, a new one too.' },
  body: z.strictObject({ ...FaqCategoryData.shape, ...placed }),
  reply: one(FaqCategoryData.shape),
})
export const deleteStaffHelpCategory = staffEndpoint({
  ...{ ...remove, ...help, path: '/help_center/categories/:slug' },
  summary: 'Takes a category off the site; its articles are shown no more.',
})

export const listStaffHelpArticles = staffEndpoint({
  ...{ ...read, ...help, path: '/help_center/articles', summary: 'All articles of the help centre.' },
  reply: listOf(FaqArticleData.shape),
})
export const writeStaffHelpArticle = staffEndpoint({
  ...{ ...write, ...help, path: '/help_center/articles/:category_slug/:slug' },
  summary: 'Writes an article of a category, a new one too. 404 without the category.',
  body: z.strictObject({ texts: FaqArticleData.shape.texts, ...placed }),
  reply: one(FaqArticleData.shape),
})
export const deleteStaffHelpArticle = staffEndpoint({
  ...{ ...remove, ...help, path: '/help_center/articles/:category_slug/:slug' },
  summary: 'Takes an article off the help centre.',
})

export const listStaffTerms = staffEndpoint({
  ...{ ...read, ...legal, path: '/terms', summary: 'The terms for candidates and those of the newsletter.' },
  reply: listOf(TermsData.shape),
})
export const writeStaffTerms = staffEndpoint({
  ...{ ...write, ...legal, path: '/terms/:slug' },
  summary: 'Writes terms: `candidates` or `newsletter`. Who agreed to an earlier version agreed to that one.',
  body: TermsData,
  reply: one(TermsData.shape),
})
export const deleteStaffTerms = staffEndpoint({
  ...{ ...remove, ...legal, path: '/terms/:slug', summary: 'Takes terms off the site.' },
})
