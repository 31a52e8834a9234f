import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import type { Bundle } from '#lib/funnel-api/features/bundles/read/read'
import { CampaignMatter, CompanyFile, HomeFile } from '#lib/funnel-api/features/bundles/read/schemas'
import { toLocalized } from '#lib/funnel-api/features/bundles/read/texts'
import { readMessages, translatorOf } from '#lib/funnel-api/platform/messages'
import { markdownToHtml } from '#lib/funnel-api/platform/rich-text/rich-text'

/** Settings of a new company. */
export type Starter = {
  slug: string
  name: string
  locale: Locale
  time_zone: string
  color_1: string
  color_2: string
  title_font: string
  content_font: string
}

const STEPS = ['APPLY', 'READ', 'MEET'] as const

type TextOf = (key: string) => string

/** Returns a function that formats a text of a new company with its name. */
function textsOf(locale: Locale, name: string): TextOf {
  const t = translatorOf(locale, readMessages(locale, 'starter'))
  return (key) => t(key, { name })
}

/** Builds a starter site with a home page in five languages and an open application. */
export function starterBundle({ slug, name, locale, time_zone, ...theme }: Starter): Bundle {
  const inAll = (key: string) => Object.fromEntries(LOCALES.map((each) => [each, textsOf(each, name)(key)]))
  const {
    description,
    accessibility: _statement,
    logo,
    favicon,
    chat,
    entities,
    ...company
  } = CompanyFile.parse({
    name,
    locale,
    time_zone,
    description: inAll('DESCRIPTION'),
    // A new company has no help articles.
    theme: { ...theme, is_help_displayed: false },
  })
  const home = HomeFile.parse({
    tagline: inAll('TAGLINE'),
    introduction: inAll('INTRODUCTION'),
    process: STEPS.map((step) => ({ title: inAll(`PROCESS.${step}.TITLE`), text: inAll(`PROCESS.${step}.TEXT`) })),
  })
  const job = jobOf(locale, textsOf(locale, name))
  return {
    slug,
    company: {
      ...company,
      description: toLocalized(description, locale),
      accessibility: null,
      logo_url: logo,
      favicon_url: favicon,
      chat_provider: chat?.provider ?? null,
      chat_id: chat?.id ?? null,
    },
    entities: entities.map(({ logo: logo_url, ...entity }) => ({ ...entity, logo_url })),
    contents: [{ kind: 'home', slug: 'home', position: 0, published_at: null, data: home }],
    campaigns: {
      slugs: new Set([job.slug]),
      read: async function* () {
        yield job
      },
    },
    media: [],
    warnings: [],
  }
}

function jobOf(locale: Locale, t: TextOf): WrittenCampaign {
  const {
    pitch: _pitch,
    survey,
    abstract_video_text: _abstract,
    video_text: _video,
    ...facts
  } = CampaignMatter.parse({
    name: t('JOB.NAME'),
    locale,
    job_type: 'OTHER',
    stages: ['SURVEY', 'RESUME'],
    survey: [{ key: 'wish', question_type: 'text', content: t('JOB.QUESTION'), is_required: true, length_max: 2000 }],
  })
  return {
    ...facts,
    slug: 'open-application',
    pitch: null,
    abstract_video_text: null,
    video_text: null,
    survey: survey.map(({ sign_language: _sign, ...question }) => ({
      ...question,
      sign_language_url: null,
      sign_language_text: null,
    })),
    description: markdownToHtml(t('JOB.DESCRIPTION')),
    profile: markdownToHtml(t('JOB.PROFILE')),
  }
}
