'use client'

import { useTranslations } from 'next-intl'
import type { CampaignCard } from '#lib/domain/campaign'
import type { RemoteLevel } from '#lib/domain/enumerations'
import { remoteLevelName } from '#lib/domain/remote-level'
import { type Filter, optionsFor, type Search } from '#lib/domain/job-search'

export type Choice = { filter: Filter; label: string; options: { value: string; label: string; count: number }[] }
export type Named = { slug: string; name: string }

/** The filters with a list, each with the options that have results. */
export function useFilters(jobs: CampaignCard[], professions: Named[], search: Search) {
  const t = useTranslations('WEBSITE.JOBS')
  const tEnums = useTranslations('ENUMERATIONS')
  const entities = new Map(jobs.flatMap(({ entity }) => (entity ? [[String(entity.id), entity.name]] : [])))
  const names: { [filter in Filter]?: (value: string) => string } = {
    contract: (value) => tEnums(`JOB_TYPE.${value as CampaignCard['job_type']}`),
    profession: (value) => professions.find(({ slug }) => slug === value)?.name ?? value,
    remote: (value) => tEnums(`REMOTE_SHORT.${remoteLevelName(Number(value) as RemoteLevel)}`),
    entity: (value) => entities.get(value) ?? value,
  }
  const choice = (filter: Filter, label: string, valueOf: (job: CampaignCard) => string | null): Choice => ({
    filter,
    label,
    options: optionsFor(jobs, search, filter, valueOf)
      .map(({ value, count }) => ({ value, count, label: names[filter]?.(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  })
  const choices = [
    choice('profession', t('PROFESSION'), ({ profession }) => profession),
    choice('contract', t('CONTRACT'), ({ job_type }) => job_type),
    choice('remote', t('REMOTE'), ({ remote_level }) => String(remote_level)),
    choice('entity', t('ENTITY'), ({ entity }) => (entity ? String(entity.id) : null)),
  ].filter(({ filter, options }) => options.length > 1 || search[filter])
  /** The label of a filter's value; an unknown value in the URL is shown unchanged. */
  const nameOf = (filter: Filter) => {
    const value = search[filter] ?? ''
    return (
      choices.flatMap((each) => (each.filter === filter ? each.options : [])).find((option) => option.value === value)
        ?.label ?? value
    )
  }
  return { choices, nameOf }
}
