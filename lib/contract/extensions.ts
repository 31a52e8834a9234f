import { z } from 'zod'
import { unsubscribeCandidacy } from '#lib/contract/unsubscription'
import { endpoint } from '#lib/contract/endpoint'
import { ClosedCampaign } from '#lib/domain/campaign'
import { Candidacy } from '#lib/domain/candidacy'
import { CONSENT_ACTIONS, CONSENT_CATEGORIES, matchesCategories } from '#lib/domain/consent'
import { Locale } from '#lib/domain/enumerations'
import { STEP_EVENTS, STEPS } from '#lib/domain/funnel-step'
import { Terms } from '#lib/domain/terms'
import { FILE_ACTIONS, Folder } from '#lib/domain/upload'
import { Article, CustomPage, FaqArticle, Member, Profession, WebsiteHome, WebsiteSections } from '#lib/domain/website'

/**
 * Calls that §7 does not list but that the screens of §2 need, in the style of §7. If another funnel API answers 404,
 * the screens that need the call are hidden.
 */

const lang = z.object({ lang: Locale.optional() })

/** Removes the pitch from the application. */
export const deleteRecord = endpoint({ method: 'DELETE', path: '/me/records/:id' })
/** Counts a finished recording, once per ID. CONFLICT if no attempts are left. */
export const countPitchAttempt = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/pitch_takes',
  body: z.object({ take_id: z.string().regex(/^[\w-]{1,64}$/) }),
  reply: Candidacy,
})
/**
 * Deletes a CV from the library and from drafts. `is_kept`: the file remains, because a submitted application uses it.
 */
export const deleteResume = endpoint({
  method: 'DELETE',
  path: '/me/resumes/:id',
  reply: z.object({ is_kept: z.boolean() }),
})
/** All data stored about the user, as a zip: `data.json` and the files. */
export const exportMe = endpoint({ method: 'GET', path: '/me/export', reply: z.never() })

/** Undoes an unsubscription. `user_token` is its `undo_token`, because the link in an email must not be sufficient. */
export const subscribeCandidacy = endpoint({
  method: 'PATCH',
  path: '/candidacies/:id/subscribe',
  body: unsubscribeCandidacy.body,
  reply: unsubscribeCandidacy.reply,
})

/** Revokes the session of the caller's token. */
export const deleteSession = endpoint({ method: 'DELETE', path: '/sessions' })
/** Permission to upload one file into a folder within 15 minutes: `security` and `store` of filestack-js. */
export const grantUpload = endpoint({
  method: 'POST',
  path: '/me/uploads',
  body: z.object({
    folder: Folder,
    /** A file name without a path and without characters that change the text direction. */
    filename: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069/\\<>:"|?*]+$/u)
      // Device names of Windows, and `.` and `..`.
      .regex(/^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.+$)/i),
  }),
  reply: z.object({
    apikey: z.string(),
    policy: z.string(),
    signature: z.string(),
    /** The name under which the file is stored (§5). */
    filename: z.string(),
    /** Origin of the embedded file service. Null if Filestack is used. */
    hosts: z.string().nullable(),
  }),
})
/** Permission for metadata, transform or remove on the user's own file, for 15 minutes (filestack-js `security`). */
export const grantFile = endpoint({
  method: 'POST',
  path: '/me/files/:handle/grant',
  body: z.object({ call: z.array(z.enum(FILE_ACTIONS)).min(1).max(FILE_ACTIONS.length) }),
  reply: z.object({ apikey: z.string(), policy: z.string(), signature: z.string(), hosts: z.string().nullable() }),
})
/** A link to the user's own private file, valid for five minutes. */
export const linkFile = endpoint({ method: 'GET', path: '/me/files/:handle', reply: z.object({ url: z.string() }) })

/** A campaign that was public and is closed. 404 NOT_FOUND for any other. */
export const readClosedCampaign = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/closed_campaigns/:slug',
  reply: ClosedCampaign,
})

export const readSections = endpoint({
  method: 'GET',
  path: '/companies/:slug/website',
  query: lang,
  reply: WebsiteSections,
})
export const readHome = endpoint({
  method: 'GET',
  path: '/companies/:slug/website/home',
  query: lang,
  reply: WebsiteHome,
})
export const listProfessions = endpoint({
  method: 'GET',
  path: '/companies/:slug/website/professions',
  query: lang,
  reply: z.array(Profession),
})
export const listMembers = endpoint({
  method: 'GET',
  path: '/companies/:slug/website/members',
  query: lang,
  reply: z.array(Member),
})
export const listArticles = endpoint({
  method: 'GET',
  path: '/companies/:slug/website/articles',
  query: lang,
  reply: z.array(Article),
})
export const readArticle = endpoint({
  method: 'GET',
  path: '/companies/:slug/website/articles/:article_slug',
  query: lang,
  reply: Article,
})
export const readCustom = endpoint({
  method: 'GET',
  path: '/companies/:slug/website/custom',
  query: lang,
  reply: CustomPage,
})
export const listFaq = endpoint({
  method: 'GET',
  path: '/companies/:slug/help_center',
  query: lang,
  reply: z.array(FaqArticle),
})
export const readFaq = endpoint({
  method: 'GET',
  path: '/companies/:slug/help_center/:category_slug/:faq_slug',
  query: lang,
  reply: FaqArticle,
})
export const readNewsletterTerms = endpoint({
  method: 'GET',
  path: '/companies/:slug/terms/newsletter',
  query: lang,
  reply: Terms,
})

/**
 * Appends a cookie choice to a log as proof of consent, with an ID that the browser generated and the hash of the text
 * that was shown. Neither the IP address nor the account is stored. `choices` must name exactly the `categories`.
 */
export const recordConsent = endpoint({
  method: 'POST',
  path: '/companies/:slug/consents',
  body: z
    .object({
      consent_id: z.uuid(),
      text_version: z.string().regex(/^[\da-f]{64}$/),
      categories: z.array(z.enum(CONSENT_CATEGORIES)).min(1).max(CONSENT_CATEGORIES.length),
      choices: z.partialRecord(z.enum(CONSENT_CATEGORIES), z.boolean()),
      action: z.enum(CONSENT_ACTIONS),
      locale: Locale,
      chosen_at: z.iso.datetime(),
    })
    .refine(({ choices, categories }) => matchesCategories(choices, categories), { path: ['choices'] }),
})
/**
 * Counts started, finished or failed steps by day and source, without identifying anyone. `seconds` is for finished
 * steps.
 */
export const countStep = endpoint({
  method: 'POST',
  path: '/companies/:company_slug/campaigns/:slug/steps',
  body: z.object({
    step: z.enum(STEPS),
    event: z.enum(STEP_EVENTS),
    seconds: z.number().int().min(0).max(86_400).default(0),
    source: z.string().max(200).nullable().default(null),
  }),
})
