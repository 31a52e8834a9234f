'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SavedMark } from '#components/account/saved-mark'
import { TagsField } from '#components/account/tags-field'
import type { SavedState } from '#lib/client/use-saved'
import { CheckboxGroup } from '#components/ui/checkbox-group'
import { Skeleton } from '#components/ui/skeleton'
import { useErrorWords } from '#lib/client/error-words'
import { useJobTypes, useTags } from '#lib/client/profile'
import { updateMe } from '#lib/client/session-calls'
import { JobType } from '#lib/domain/enumerations'
import s from './profile.module.css'

/** What one looks for: each choice is saved as it is made, and stays on the page if that fails. */
export function ProfileWishes() {
  const t = useTranslations('PROFILE.WISHES')
  const typeWords = useTranslations('ENUMERATIONS.JOB_TYPE')
  const tags = useTags()
  const types = useJobTypes()
  const tagState = useChoice()
  const typeState = useChoice()
  if (tags.error ?? types.error) return null
  return (
    <section className={s.section} aria-labelledby="wishes">
      <header className={s.head}>
        <h2 id="wishes">{t('TITLE')}</h2>
        <p className={s.note}>{t('TEXT')}</p>
      </header>
      {tags.data && types.data ? (
        <div className={s.fields}>
          <TagsField
            tags={tags.data}
            state={tagState.state}
            onChange={(next) =>
              void tagState.save(async () => {
                await tags.mutate(next, { revalidate: false })
                await updateMe({ tags: next })
              })
            }
          />
          <div className={s.field}>
            <CheckboxGroup
              label={t('JOB_TYPES')}
              columns={2}
              options={JobType.options.map((value) => ({ value, label: typeWords(value) }))}
              value={types.data}
              error={'message' in typeState.state ? typeState.state.message : null}
              onChange={({ target }) => {
                const next = JobType.options.filter((type) =>
                  type === target.value ? target.checked : types.data!.includes(type),
                )
                void typeState.save(async () => {
                  await types.mutate(next, { revalidate: false })
                  await updateMe({ job_types: next })
                })
              }}
            />
            <SavedMark
              state={typeState.state}
              onRetry={() => void typeState.save(() => updateMe({ job_types: JobType.array().parse(types.data) }))}
            />
          </div>
        </div>
      ) : (
        <Skeleton shape="row" count={2} />
      )}
    </section>
  )
}

/** Where a choice stands that is saved at once; the last one made counts. */
function useChoice() {
  const words = useErrorWords()
  const [state, setState] = useState<SavedState>({ kind: 'idle' })
  const save = async (work: () => Promise<unknown>) => {
    setState({ kind: 'saving' })
    await work().then(
      () => setState({ kind: 'saved' }),
      (error: unknown) => setState({ kind: 'failed', message: words.thing(error) }),
    )
  }
  return { state, save }
}
