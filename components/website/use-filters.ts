'use client'

import { useTranslations } from 'next-intl'
import type { CampaignCard } from '#lib/domain/campaign'
import { type Filter, optionsFor, type Search } from '#lib/domain/job-search'
import { LOCALE_NAMES, LOCALES } from '#lib/domain/locales'
import { REMOTE_LEVELS } from '#lib/domain/remote-level'

export type Choice = { filter: Filter; label: string; options: { value: string; label: string; count: number }[] }
export type Named = { slug: string; name: string }

type Props = {
  jobs: readonly CampaignCard[]
  /** The jobs that are counted: all, or the saved ones. */
  listed: readonly CampaignCard[]
  professions: readonly Named[]
  search: Search
}

/** The filters with a list of options. The search changes only the counts, so that no filter disappears. */
export function useFilters({ jobs, listed, professions, search }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  const tEnums = useTranslations('ENUMERATIONS')
  const entities = new Map(jobs.flatMap(({ entity }) => (entity ? [[String(entity.id), entity.name]] : [])))
  const enumText = (key: string) => {
    const known = key as Parameters<typeof tEnums.has>[0]
    return tEnums.has(known) ? tEnums(known) : undefined
  }
  /** The text of a value. Undefined for a value from the URL that does not exist. */
  const names: { [filter in Filter]?: (value: string) => string | undefined } = {
    contract: (value) => enumText(`JOB_TYPE.${value}`),
    profession: (value) => professions.find(({ slug }) => slug === value)?.name,
    hours: (value) => enumText(`WORKING_TIME.${value}`),
    remote: (value) => enumText(`REMOTE_SHORT.${REMOTE_LEVELS[Number(value)] ?? value}`),
    language: (value) => LOCALES.filter((locale) => locale === value).map((locale) => LOCALE_NAMES[locale])[0],
    entity: (value) => entities.get(value),
  }
  const textOf = (filter: Filter, value: string) => names[filter]?.(value) ?? value
  const choiceFor = (filter: Filter, label: string, valueOf: (job: CampaignCard) => string | null): Choice => ({
    filter,
    label,
    options: optionsFor({ jobs, listed }, search, filter, valueOf)
      .map(({ value, count }) => ({ value, count, label: textOf(filter, value) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  })
  const choices = [
    choiceFor('profession', t('PROFESSION'), ({ profession }) => profession),
    choiceFor('contract', t('CONTRACT'), ({ job_type }) => job_type),
    choiceFor('hours', t('HOURS'), ({ working_time }) => working_time),
    choiceFor('remote', t('REMOTE'), ({ remote_level }) => String(remote_level)),
    choiceFor('language', t('LANGUAGE'), ({ locale }) => locale),
    choiceFor('entity', t('ENTITY'), ({ entity }) => (entity ? String(entity.id) : null)),
  ].filter(({ filter, options }) => options.length > 1 || search[filter])
  return { choices, nameOf: (filter: Filter) => textOf(filter, search[filter] ?? '') }
}
