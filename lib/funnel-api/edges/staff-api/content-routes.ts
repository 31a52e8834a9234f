import * as contract from '#lib/contract/staff/content'
import { ApiError } from '#lib/contract/errors'
import type { ContentKind } from '#lib/domain/content'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import {
  listContents,
  readContent,
  unpublish,
  requireOnlineContent,
  withCleanContent,
  writeContent,
} from '#lib/funnel-api/features/companies/contents'
import { ownerOf, type Staff } from '#lib/funnel-api/features/members/authenticate'
import { refetchFeeds } from '#lib/funnel-api/features/feeds/settings'
import { checkMedia, storeMediaFile } from '#lib/funnel-api/features/companies/media'

const MEDIA_PER_KEY = { name: 'staff-media', max: 600, seconds: 3600 }

export function contentRoutes(serve: ServeStaff, api: Api, media: Media) {
  const item = (company_id: number, kind: ContentKind, slug: string) => ({ company_id, kind, slug })
  const prepare = async <Body extends object>(body: Body, { company }: Staff) => {
    await checkMedia(media, company.slug, body)
    return withCleanContent(body, company.id)
  }
  const write = <Shown>({ id }: { id: number }, kind: ContentKind, slug: string, body: object) =>
    writeContent<Shown>(api, item(id, kind, slug), body)

  serve(contract.uploadStaffMedium, async ({ request, staff: { company, actor } }) => {
    await countAttempt(api, MEDIA_PER_KEY, ownerOf(actor))
    return storeMediaFile(media, company.slug, request)
  })

  serve(contract.readStaffHome, ({ staff }) => readContent(api.db, item(staff.company.id, 'home', 'home')))
  serve(contract.writeStaffHome, ({ body, staff }) => write(staff.company, 'home', 'home', body), prepare)
  serve(contract.readStaffCustom, ({ staff }) => readContent(api.db, item(staff.company.id, 'custom', 'custom')))
  serve(contract.writeStaffCustom, ({ body, staff }) => write(staff.company, 'custom', 'custom', body), prepare)
  serve(contract.deleteStaffCustom, ({ staff }) => unpublish(api, item(staff.company.id, 'custom', 'custom')))

  serve(contract.listStaffProfessions, ({ staff }) => listContents(api.db, staff.company.id, ['profession']))
  // The jobs of a feed name their profession, so unchanged feeds are imported again after professions change.
  const refetchAfter = async <T>(company_id: number, written: Promise<T>): Promise<T> => {
    const result = await written
    await refetchFeeds(api.db, company_id)
    return result
  }
  serve(
    contract.writeStaffProfession,
    ({ params, body, staff: { company } }) => refetchAfter(company.id, write(company, 'profession', params.slug, body)),
    prepare,
  )
  serve(contract.deleteStaffProfession, ({ params, staff: { company } }) =>
    refetchAfter(company.id, unpublish(api, item(company.id, 'profession', params.slug))),
  )
  serve(contract.listStaffMembers, ({ staff }) => listContents(api.db, staff.company.id, ['member']))
  serve(
    contract.writeStaffMember,
    ({ params, body, staff }) => write(staff.company, 'member', params.slug, body),
    prepare,
  )
  serve(contract.deleteStaffMember, ({ params, staff }) =>
    unpublish(api, item(staff.company.id, 'member', params.slug)),
  )
  serve(contract.listStaffArticles, ({ staff }) => listContents(api.db, staff.company.id, ['article']))
  serve(
    contract.writeStaffArticle,
    ({ params, body, staff }) => write(staff.company, 'article', params.slug, body),
    prepare,
  )
  serve(contract.deleteStaffArticle, ({ params, staff }) =>
    unpublish(api, item(staff.company.id, 'article', params.slug)),
  )

  serve(contract.listStaffHelpCategories, ({ staff }) => listContents(api.db, staff.company.id, ['faq_category']))
  serve(
    contract.writeStaffHelpCategory,
    ({ params, body, staff }) => write(staff.company, 'faq_category', params.slug, body),
    prepare,
  )
  serve(contract.deleteStaffHelpCategory, ({ params, staff }) =>
    unpublish(api, item(staff.company.id, 'faq_category', params.slug)),
  )
  const articleSlug = ({ category_slug, slug }: Record<string, string>) => `${category_slug}/${slug}`
  serve(contract.listStaffHelpArticles, ({ staff }) => listContents(api.db, staff.company.id, ['faq_article']))
  serve(
    contract.writeStaffHelpArticle,
    async ({ params, body, staff: { company } }) => {
      const category_slug = params.category_slug
      await requireOnlineContent(api.db, item(company.id, 'faq_category', category_slug))
      return write(company, 'faq_article', articleSlug(params), { ...body, category_slug })
    },
    prepare,
  )
  serve(contract.deleteStaffHelpArticle, ({ params, staff }) =>
    unpublish(api, item(staff.company.id, 'faq_article', articleSlug(params))),
  )

  serve(contract.listStaffTerms, ({ staff }) =>
    listContents(api.db, staff.company.id, ['terms_candidates', 'terms_newsletter']),
  )
  serve(
    contract.writeStaffTerms,
    ({ params, body, staff }) => write(staff.company, termsKind(params.slug), params.slug, body),
    prepare,
  )
  serve(contract.deleteStaffTerms, ({ params, staff }) =>
    unpublish(api, item(staff.company.id, termsKind(params.slug), params.slug)),
  )
}

function termsKind(slug: string): ContentKind {
  if (slug === 'candidates') return 'terms_candidates'
  if (slug === 'newsletter') return 'terms_newsletter'
  throw new ApiError('NOT_FOUND', 'Terms not found')
}
