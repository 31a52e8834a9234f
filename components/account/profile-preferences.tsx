'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { SaveStatus } from '#components/site/save-status'
import { TagsField } from '#components/account/tags-field'
import { CheckboxGroup } from '#components/ui/checkbox-group'
import { Skeleton } from '#components/ui/skeleton'
import { useJobTypes, useTags } from '#lib/client/profile'
import { updateMe } from '#lib/client/session-calls'
import { useAutosavedChoice } from '#lib/client/use-autosaved-choice'
import { Tags } from '#lib/contract/accounts'
import { JobType } from '#lib/domain/enumerations'
import css from './profile.module.css'

const JobTypes = z.array(JobType)

/** Job preferences: each choice is saved immediately, and stays selected if saving fails. */
export function ProfilePreferences({ user_id }: { user_id: number }) {
  const t = useTranslations('PROFILE.PREFERENCES')
  const tJobType = useTranslations('ENUMERATIONS.JOB_TYPE')
  const tags = useTags()
  const types = useJobTypes()
  const tag = useAutosavedChoice({
    stored: tags.data,
    storageKey: `${user_id}:chosen-tags`,
    schema: Tags,
    put: async (next) => {
      await updateMe({ tags: next })
      await tags.mutate(next, { revalidate: false })
    },
  })
  const type = useAutosavedChoice({
    stored: types.data,
    storageKey: `${user_id}:chosen-job-types`,
    schema: JobTypes,
    put: async (next) => {
      await updateMe({ job_types: next })
      await types.mutate(next, { revalidate: false })
    },
  })
  const isLoaded = tag.value !== undefined && type.value !== undefined
  if (!isLoaded && (tags.error ?? types.error)) return null
  return (
    <section className={css.section} aria-labelledby="wishes">
      <header className={css.head}>
        <h2 id="wishes">{t('TITLE')}</h2>
        <p className={css.note}>{t('TEXT')}</p>
      </header>
      <div className={css.choices}>
        {!isLoaded && <Skeleton shape="row" count={3} />}
        {/* Until the data is loaded, the hidden fields reserve their height, so that nothing below moves. */}
        <div className={css.fields} aria-hidden={!isLoaded || undefined}>
          <TagsField storageKey={`${user_id}:tags`} tags={tag.value ?? []} state={tag.state} onChange={tag.save} />
          <div className={css.field}>
            <CheckboxGroup
              label={t('JOB_TYPES')}
              columns={2}
              options={JobType.options.map((value) => ({ value, label: tJobType(value) }))}
              value={type.value ?? []}
              error={type.error}
              onChange={({ target }) =>
                type.save(
                  JobType.options.filter((option) =>
                    option === target.value ? target.checked : type.value?.includes(option),
                  ),
                )
              }
            />
            <SaveStatus label={t('JOB_TYPES')} state={type.state} onRetry={type.retry} />
          </div>
        </div>
      </div>
    </section>
  )
}
