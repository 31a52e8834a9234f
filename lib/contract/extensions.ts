import { z } from 'zod'
import { unsubscribeCandidacy } from '#lib/contract/candidacies'
import { endpoint } from '#lib/contract/endpoint'
import { GivenAnswers } from '#lib/domain/answer-group'
import { Candidacy } from '#lib/domain/candidacy'
import { CONSENT_ACTIONS, CONSENT_CATEGORIES, isCurrent } from '#lib/domain/consent'
import { Locale } from '#lib/domain/enumerations'
import { STEP_EVENTS, STEPS } from '#lib/domain/funnel-step'
import { Terms } from '#lib/domain/terms'
import { FILE_ACTIONS, Folder } from '#lib/domain/upload'
import { Article, CustomPage, FaqArticle, Member, Profession, WebsiteHome, WebsiteSections } from '#lib/domain/website'

/**
 * Calls that §7 does not list and the screens of §2 need, by analogy with those that it does.
 * A foreign funnel API answers these too, or 404, and then their screens stay away.
 */

const lang = z.object({ lang: Locale.optional() })
const withGroup = z.object({ candidacy: z.object({ answer_group: GivenAnswers }) })

/** Finishes the survey: every required question answered. */
export const answerSurvey = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/survey',
  body: withGroup,
  reply: Candidacy,
})
/** Saves answers as they are given: the keys sent are laid over those kept, null clears one. */
export const draftSurvey = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/survey_draft',
  body: withGroup,
  reply: Candidacy,
})
/** Passes an optional pitch, or takes that back. */
export const passPitch = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/pitch',
  body: z.object({ candidacy: z.object({ is_pitch_passed: z.boolean() }) }),
  reply: Candidacy,
})
/** Takes the pitch off the application. */
export const deleteRecord = endpoint({ method: 'DELETE', path: '/me/records/:id' })
/** Counts a take recorded to its end, once for each id. CONFLICT when the pitch's tries are used up. */
export const countTake = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/pitch_takes',
  body: z.object({ take_id: z.string().regex(/^[\w-]{1,64}$/) }),
  reply: Candidacy,
})
/** Takes a CV out of the library, and off applications not sent yet. `is_kept`: a sent application keeps it. */
export const deleteResume = endpoint({
  method: 'DELETE',
  path: '/me/resumes/:id',
  reply: z.object({ is_kept: z.boolean() }),
})
/** Confirms the application once all stages are complete; a second time answers the same. */
export const confirmCandidacy = endpoint({ method: 'PATCH', path: '/me/candidacies/:id/confirm', reply: Candidacy })

/** All that is kept of oneself, as a zip: `data.json` to read, and the files. */
export const exportMe = endpoint({ method: 'GET', path: '/me/export', reply: z.never() })

/** All up to a message of the discussion has been read; a reading position never moves back. */
export const seeDiscussion = endpoint({
  method: 'PATCH',
  path: '/me/discussions/:id/seen',
  body: z.object({ discussion: z.object({ last_message_id: z.int32().positive() }) }),
  reply: z.object({ last_seen_by_user_at: z.string(), nb_msg: z.number().int().nonnegative() }),
})

/** What open pages are told of: how many messages wait, and the last one that there is, one's own included. */
export const News = z.object({
  nb_msg: z.number().int().nonnegative(),
  last_message_id: z.number().int().nullable(),
})
export type News = z.infer<typeof News>
/** A `text/event-stream` of `News`, the present ones first. */
export const followMe = endpoint({ method: 'GET', path: '/me/events', reply: News })

/** Takes an unsubscription back. */
export const subscribeCandidacy = endpoint({
  method: 'PATCH',
  path: '/candidacies/:id/subscribe',
  body: unsubscribeCandidacy.body,
  reply: unsubscribeCandidacy.reply,
})

/** Ends the session of the token that is sent. */
export const deleteSession = endpoint({ method: 'DELETE', path: '/sessions' })
/** Writes the letter whose link shows that the address is the person's once more; nothing where that is known. */
export const sendVerification = endpoint({ method: 'POST', path: '/me/verification' })
const oneTimeCode = z.object({ token: z.string().min(1).max(512) })
/**
 * Trades a one-time code from an address for a session; its e-mail is verified by that. Where it was not before, and
 * somebody else may have made the account, `others_token` shuts them out for an hour.
 */
export const adoptToken = endpoint({
  method: 'POST',
  path: '/sessions/token',
  body: oneTimeCode,
  reply: z.object({
    auth_token: z.string().optional(),
    device_token: z.string().optional(),
    others_token: z.string().optional(),
  }),
})
/** Ends every session, phone, provider and password of an account but the new session that this answers, by an `others_token`. */
export const shutOutOthers = endpoint({
  method: 'POST',
  path: '/sessions/others',
  body: oneTimeCode,
  reply: z.object({ auth_token: z.string().optional(), device_token: z.string().optional() }),
})

/** Leave to put one file into a folder, for 15 minutes: what filestack-js wants for `security` and `store`. */
export const grantUpload = endpoint({
  method: 'POST',
  path: '/me/uploads',
  body: z.object({
    folder: Folder,
    /** A name, no path; nothing that turns the line it is shown in. */
    filename: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069/\\<>:"|?*]+$/u)
      // Devices of Windows, and what stands for a folder.
      .regex(/^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.+$)/i),
  }),
  reply: z.object({
    apikey: z.string(),
    policy: z.string(),
    signature: z.string(),
    /** The name that the file is stored under (§5). */
    filename: z.string(),
    /** Origin of the embedded file service; null where Filestack itself is used. */
    hosts: z.string().nullable(),
  }),
})
/** Leave to do that with a file of one's own, for 15 minutes: what filestack-js wants for metadata, transform and remove. */
export const grantFile = endpoint({
  method: 'POST',
  path: '/me/files/:handle/grant',
  body: z.object({ call: z.array(z.enum(FILE_ACTIONS)).min(1).max(FILE_ACTIONS.length) }),
  reply: z.object({ apikey: z.string(), policy: z.string(), signature: z.string(), hosts: z.string().nullable() }),
})
/** A link to one's own private file, good for five minutes. */
export const linkFile = endpoint({ method: 'GET', path: '/me/files/:handle', reply: z.object({ url: z.string() }) })

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
 * Proof of a choice about cookies, added to a log: by an id that the browser made up, with the hash of the words that
 * were read. Neither the address nor the account is kept. The choices name the categories and no others.
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
    .refine(({ choices, categories }) => isCurrent(choices, categories), { path: ['choices'] }),
})
/** Counts a step of the application that was begun, ended or failed, by day: nobody's trail. Seconds of those that ended. */
export const countStep = endpoint({
  method: 'POST',
  path: '/companies/:company_slug/campaigns/:slug/steps',
  body: z.object({
    step: z.enum(STEPS),
    event: z.enum(STEP_EVENTS),
    seconds: z.number().int().min(0).max(86_400).default(0),
  }),
})
