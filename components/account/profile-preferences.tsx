'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { KeyedMutator } from 'swr'
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

/** Job preferences: each choice is saved at once, and stays on the page if that fails. */
export function ProfileWishes() {
  const t = useTranslations('PROFILE.WISHES')
  const typeWords = useTranslations('ENUMERATIONS.JOB_TYPE')
  const tags = useTags()
  const types = useJobTypes()
  const tag = useChoice(tags, (next) => updateMe({ tags: next }))
  const type = useChoice(types, (next) => updateMe({ job_types: next }))
  const isThere = tag.value !== undefined && type.value !== undefined
  if (!isThere && (tags.error ?? types.error)) return null
  return (
    <section className={s.section} aria-labelledby="wishes">
      <header className={s.head}>
        <h2 id="wishes">{t('TITLE')}</h2>
        <p className={s.note}>{t('TEXT')}</p>
      </header>
      {tag.value && type.value ? (
        <div className={s.fields}>
          <TagsField tags={tag.value} state={tag.state} onChange={(next) => void tag.save(next)} />
          <div className={s.field}>
            <CheckboxGroup
              label={t('JOB_TYPES')}
              columns={2}
              options={JobType.options.map((value) => ({ value, label: typeWords(value) }))}
              value={type.value}
              error={'message' in type.state ? type.state.message : null}
              onChange={({ target }) =>
                void type.save(
                  JobType.options.filter((one) => (one === target.value ? target.checked : type.value!.includes(one))),
                )
              }
            />
            <SavedMark state={type.state} onRetry={() => void type.save(type.value!)} />
          </div>
        </div>
      ) : (
        <Skeleton shape="row" count={2} />
      )}
    </section>
  )
}

type Read<Value> = { data: Value | undefined; mutate: KeyedMutator<Value> }

/** A choice that saves itself: shows the wanted value until the server has it; the last choice counts. */
function useChoice<Value>({ data, mutate }: Read<Value>, put: (next: Value) => Promise<unknown>) {
  const words = useErrorWords()
  const [wanted, setWanted] = useState<Value>()
  const [state, setState] = useState<SavedState>({ kind: 'idle' })
  const last = useRef<Value>(undefined)
  const line = useRef(Promise.resolve())
  // One request at a time: two at once may be processed in the wrong order.
  const save = (next: Value) => {
    last.current = next
    setWanted(next)
    setState({ kind: 'saving' })
    return (line.current = line.current.then(async () => {
      if (last.current !== next) return
      try {
        await put(next)
        if (last.current !== next) return
        await mutate(next, { revalidate: false })
        setWanted(undefined)
        setState({ kind: 'saved' })
      } catch (error) {
        if (last.current === next) setState({ kind: 'failed', message: words.thing(error) })
      }
    }))
  }
  return { value: wanted ?? data, state, save }
}
