'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { KeyedMutator } from 'swr'
import { z } from 'zod'
import { SaveStatus } from '#components/account/save-status'
import { TagsField } from '#components/account/tags-field'
import type { AutosaveState } from '#lib/client/use-autosave'
import { CheckboxGroup } from '#components/ui/checkbox-group'
import { Skeleton } from '#components/ui/skeleton'
import { useErrorText } from '#lib/client/error-text'
import { useJobTypes, useTags } from '#lib/client/profile'
import { updateMe } from '#lib/client/session-calls'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import { Tags } from '#lib/contract/accounts'
import { JobType } from '#lib/domain/enumerations'
import { jsonOrNull } from '#lib/domain/json-or-null'
import s from './profile.module.css'

const JobTypes = z.array(JobType)

/** Job preferences: each choice is saved immediately, and stays selected if saving fails. */
export function ProfilePreferences({ user_id }: { user_id: number }) {
  const t = useTranslations('PROFILE.PREFERENCES')
  const tJobType = useTranslations('ENUMERATIONS.JOB_TYPE')
  const tags = useTags()
  const types = useJobTypes()
  const tag = useChoice({
    ...tags,
    storageKey: `${user_id}:chosen-tags`,
    schema: Tags,
    put: (next) => updateMe({ tags: next }),
  })
  const type = useChoice({
    ...types,
    storageKey: `${user_id}:chosen-job-types`,
    schema: JobTypes,
    put: (next) => updateMe({ job_types: next }),
  })
  const isLoaded = tag.value !== undefined && type.value !== undefined
  if (!isLoaded && (tags.error ?? types.error)) return null
  return (
    <section className={s.section} aria-labelledby="wishes">
      <header className={s.head}>
        <h2 id="wishes">{t('TITLE')}</h2>
        <p className={s.note}>{t('TEXT')}</p>
      </header>
      <div className={s.choices}>
        {!isLoaded && <Skeleton shape="row" count={3} />}
        {/* Until the data is loaded, the hidden fields reserve their height, so that nothing below moves. */}
        <div className={s.fields} aria-hidden={!isLoaded || undefined}>
          <TagsField
            storageKey={`${user_id}:tags`}
            tags={tag.value ?? []}
            state={tag.state}
            onChange={(next) => void tag.save(next)}
          />
          <div className={s.field}>
            <CheckboxGroup
              label={t('JOB_TYPES')}
              columns={2}
              options={JobType.options.map((value) => ({ value, label: tJobType(value) }))}
              value={type.value ?? []}
              error={'message' in type.state ? type.state.message : null}
              onChange={({ target }) =>
                void type.save(
                  JobType.options.filter((option) =>
                    option === target.value ? target.checked : type.value?.includes(option),
                  ),
                )
              }
            />
            <SaveStatus label={t('JOB_TYPES')} state={type.state} onRetry={() => void type.save(type.value ?? [])} />
          </div>
        </div>
      </div>
    </section>
  )
}

type Choice<Value> = {
  /** The value at the server. */
  data: Value | undefined
  mutate: KeyedMutator<Value>
  /** Storage key of the unsaved value. */
  storageKey: string
  schema: z.ZodType<Value>
  put: (next: Value) => Promise<unknown>
}

/**
 * A choice that saves automatically. Shows the selected value until the server has stored it; the last choice wins. An
 * unsaved choice is stored in the tab, and is sent again after a reload.
 */
function useChoice<Value>({ data, mutate, storageKey, schema, put }: Choice<Value>) {
  const errorText = useErrorText()
  const [unsaved] = useState(() => schema.safeParse(jsonOrNull(readUnsavedInput(storageKey) ?? '')).data)
  const [pending, setPending] = useState(unsaved)
  const [state, setState] = useState<AutosaveState>({ kind: unsaved === undefined ? 'idle' : 'saving' })
  const latest = useRef(unsaved)
  const queue = useRef(Promise.resolve())
  // One request at a time: two parallel requests may be processed in the wrong order.
  const send = (next: Value) =>
    (queue.current = queue.current.then(async () => {
      if (latest.current !== next) return
      try {
        await put(next)
        if (latest.current !== next) return
        writeUnsavedInput(storageKey, null)
        await mutate(next, { revalidate: false })
        setPending(undefined)
        setState({ kind: 'saved' })
      } catch (error) {
        if (latest.current === next) setState({ kind: 'failed', message: errorText.forValue(error) })
      }
    }))
  const save = (next: Value) => {
    latest.current = next
    setPending(next)
    setState({ kind: 'saving' })
    writeUnsavedInput(storageKey, JSON.stringify(next))
    return send(next)
  }
  useEffect(() => {
    if (unsaved !== undefined) void send(unsaved)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the field is mounted
  }, [])
  return { value: pending ?? data, state, save }
}
