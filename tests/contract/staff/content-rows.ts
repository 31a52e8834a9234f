import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Body, unknown } from '#tests/contract/rows'
import { BUNDLES } from '#tests/support/bundle-copy'
import { CV } from '#tests/support/candidates'
import type { StaffEntry, StaffRow } from '#tests/contract/staff/rows'

const noInput: StaffRow = () => ({})
/** The path names a page of the company's own site, so a call by another company is valid too. */
const forEveryCompany =
  (entry: StaffEntry): StaffRow =>
  () => ({ isOpenToAll: true, ...entry })
/** Deletes what exists. Writes it before, because another caller may have deleted it. */
const existing =
  (params: Record<string, string>, path: string, body: Body): StaffRow =>
  async ({ api, key }) => {
    await api.staff('PUT', path, body, key)
    return { params, rejected: [unknown('slug')] }
  }
const invalidSlug = ['an invalid slug', { params: { slug: 'Two Words' } }, 422] as const
const UNKNOWN_MEDIA = '/media/bakery/0123456789abcdef.webp'
const withUnknownMedia = (body: Body) => ['an unknown media file', { body }, 422] as const

const HOME = {
  tagline: { en: 'Bread' },
  introduction: { en: 'We bake.' },
  cover: null,
  film: null,
  facts: [],
  gallery: [],
  process: [],
}
const PROFESSION = { name: { en: 'Milling' }, description: { en: 'Flour.' }, image_url: null, position: 1 }
const MEMBER = { name: 'Ada', role: { en: 'Miller' }, quote: null, image_url: null, position: 1 }
const ARTICLE = {
  texts: { en: { title: 'Rye', excerpt: 'Rye again.', content: '<p>Rye</p>' } },
  cover: null,
  author: 'Lea',
  published_at: '2026-11-01T08:00:00.000Z',
}
const CUSTOM = { title: { en: 'Rye' }, sections: [] }
const HELP = { texts: { en: { title: 'How?', content: '<p>So.</p>' } }, position: 1 }
const TERMS = { texts: { en: { title: 'Terms', version: '2', content: '<p>Be kind.</p>' } } }

const LOGO = readFileSync(path.join(BUNDLES, 'bakery/media/logo.png'))

export const CONTENT: Record<string, StaffRow> = {
  uploadStaffMedium: () => ({
    body: LOGO,
    rejected: [
      ['an empty body', { body: Buffer.alloc(0) }, 415],
      ['an SVG image', { body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 415],
      ['a page', { body: Buffer.from('<!doctype html><script>alert(1)</script>') }, 415],
      ['a PDF', { body: CV }, 415],
      ['more than 4 MB', { body: Buffer.concat([LOGO, Buffer.alloc(4 << 20)]) }, 413],
    ],
  }),
  readStaffHome: noInput,
  writeStaffHome: () => ({
    body: HOME,
    whole: ['tagline', 'introduction'],
    rejected: [withUnknownMedia({ ...HOME, cover: UNKNOWN_MEDIA })],
  }),
  readStaffCustom: noInput,
  writeStaffCustom: () => ({ body: CUSTOM, whole: ['title'] }),
  deleteStaffCustom: async ({ api, key }) => {
    await api.staff('PUT', '/website/custom', CUSTOM, key)
    return {}
  },
  listStaffProfessions: noInput,
  writeStaffProfession: forEveryCompany({
    params: { slug: 'milling' },
    body: PROFESSION,
    optional: ['position'],
    whole: ['name', 'description'],
    rejected: [invalidSlug, withUnknownMedia({ ...PROFESSION, image_url: UNKNOWN_MEDIA })],
  }),
  deleteStaffProfession: existing({ slug: 'baking' }, '/website/professions/baking', PROFESSION),
  listStaffMembers: noInput,
  writeStaffMember: forEveryCompany({
    params: { slug: 'ada' },
    body: MEMBER,
    optional: ['position'],
    whole: ['role'],
    long: ['name'],
    rejected: [invalidSlug],
  }),
  deleteStaffMember: existing({ slug: 'tom' }, '/website/members/tom', MEMBER),
  listStaffArticles: noInput,
  writeStaffArticle: forEveryCompany({
    params: { slug: 'rye' },
    body: ARTICLE,
    whole: ['texts'],
    long: ['author'],
    rejected: [invalidSlug],
  }),
  deleteStaffArticle: existing({ slug: 'harvest' }, '/website/articles/harvest', ARTICLE),
  listStaffHelpCategories: noInput,
  writeStaffHelpCategory: forEveryCompany({
    params: { slug: 'working' },
    body: { name: { en: 'Working' }, position: 2 },
    optional: ['position'],
    whole: ['name'],
    rejected: [invalidSlug],
  }),
  deleteStaffHelpCategory: async ({ api, key }) => {
    await api.staff('PUT', '/help_center/categories/nothing', { name: { en: 'Nothing' } }, key)
    return { params: { slug: 'nothing' }, rejected: [unknown('slug')] }
  },
  listStaffHelpArticles: noInput,
  writeStaffHelpArticle: () => ({
    params: { category_slug: 'applying', slug: 'in-winter' },
    body: HELP,
    optional: ['position'],
    whole: ['texts'],
    rejected: [invalidSlug, unknown('category_slug')],
  }),
  deleteStaffHelpArticle: existing(
    { category_slug: 'applying', slug: 'which-files' },
    '/help_center/articles/applying/which-files',
    HELP,
  ),
  listStaffTerms: noInput,
  writeStaffTerms: forEveryCompany({
    params: { slug: 'newsletter' },
    body: TERMS,
    whole: ['texts'],
    rejected: [unknown('slug')],
  }),
  deleteStaffTerms: existing({ slug: 'newsletter' }, '/terms/newsletter', TERMS),
}
