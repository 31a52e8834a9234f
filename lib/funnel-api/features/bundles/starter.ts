import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import type { BundleCampaign } from '#lib/funnel-api/cli/bundle/campaigns'
import type { Bundle } from '#lib/funnel-api/cli/bundle/read'
import { CampaignMatter, CompanyFile, HomeFile } from '#lib/funnel-api/cli/bundle/schemas'
import { toLocalized } from '#lib/funnel-api/cli/bundle/texts'
import { markdownToHtml } from '#lib/funnel-api/rich-text'

/** What has to be said of a company to make one. */
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

type Say = (key: string) => string

function wordsOf(locale: Locale, name: string): Say {
  const file = new URL(`../../../messages/${locale}/starter.json`, import.meta.url)
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const t = createTranslator({ locale, messages }) as unknown as (key: string, values: { name: string }) => string
  return (key) => t(key, { name })
}

/** A small site that is whole: a home page in five languages, and a job that everybody may apply to. */
export function starterBundle({ slug, name, locale, time_zone, ...theme }: Starter): Bundle {
  const inAll = (key: string) => Object.fromEntries(LOCALES.map((one) => [one, wordsOf(one, name)(key)]))
  const { description, logo, favicon, chat, entities, ...company } = CompanyFile.parse({
    ...{ name, locale, time_zone },
    description: inAll('DESCRIPTION'),
    // There is no help yet to be shown.
    theme: { ...theme, is_help_displayed: false },
  })
  const home = HomeFile.parse({
    tagline: inAll('TAGLINE'),
    introduction: inAll('INTRODUCTION'),
    process: STEPS.map((step) => ({ title: inAll(`PROCESS.${step}.TITLE`), text: inAll(`PROCESS.${step}.TEXT`) })),
  })
  const job = jobOf(locale, wordsOf(locale, name))
  return {
    slug,
    company: {
      ...company,
      description: toLocalized(description, locale),
      ...{ logo_url: logo, favicon_url: favicon, chat_provider: chat?.provider ?? null, chat_id: chat?.id ?? null },
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
  }
}

function jobOf(locale: Locale, say: Say): BundleCampaign {
  const { pitch: _none, ...facts } = CampaignMatter.parse({
    name: say('JOB.NAME'),
    locale,
    job_type: 'OTHER',
    stages: ['SURVEY', 'RESUME'],
    survey: [{ key: 'wish', question_type: 'text', content: say('JOB.QUESTION'), is_required: true, length_max: 2000 }],
  })
  return {
    ...facts,
    slug: 'open-application',
    pitch: null,
    description: markdownToHtml(say('JOB.DESCRIPTION')),
    profile: markdownToHtml(say('JOB.PROFILE')),
  }
}
