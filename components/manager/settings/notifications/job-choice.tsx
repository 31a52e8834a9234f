import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Setting } from '#components/manager/shell/setting'
import { Checkbox } from '#components/ui/checkbox'
import { Choice } from '#components/ui/choice'
import { Fieldset } from '#components/ui/fieldset'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useJobNames } from '#lib/client/manager/settings/use-job-names'
import type { NotificationSettings } from '#lib/contract/staff/notifications'
import css from './notifications.module.css'

type Props = {
  /** Null means all jobs. */
  slugs: readonly string[] | null
  onChange: (change: Pick<NotificationSettings, 'campaign_slugs'>) => void
}

/** Limits the emails to some jobs. The settings change when the first job is selected. */
export function JobChoice({ slugs, onChange }: Props) {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  const [isOpen, setOpen] = useState(false)
  const isLimited = slugs !== null || isOpen
  return (
    <Setting title={t('JOBS')} hint={t('JOBS_HINT')}>
      <div className={css.choice}>
        <Choice
          label={t('JOBS')}
          hideLabel
          name="jobs"
          columns={2}
          value={isLimited ? 'some' : 'all'}
          options={[
            { value: 'all', label: t('ALL_JOBS'), hint: t('ALL_JOBS_HINT') },
            {
              value: 'some',
              label: t('SOME_JOBS'),
              hint: isLimited ? t('SOME_JOBS_HINT', { count: slugs?.length ?? 0 }) : undefined,
            },
          ]}
          onChange={({ target }) => {
            setOpen(target.value === 'some')
            if (target.value === 'all' && slugs !== null) onChange({ campaign_slugs: null })
          }}
        />
      </div>
      {isLimited && <JobList slugs={slugs ?? []} onChange={onChange} onNone={() => setOpen(true)} />}
    </Setting>
  )
}

function JobList({
  slugs,
  onChange,
  onNone,
}: { slugs: readonly string[]; onNone: () => void } & Pick<Props, 'onChange'>) {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  const { jobs, error, reload } = useJobNames()
  const [isEmpty, setEmpty] = useState(false)
  if (!jobs) return error ? <LoadError onRetry={reload} /> : <Skeleton shape="row" count={3} />
  if (jobs.length === 0) return <p className={css.hint}>{t('NO_JOBS')}</p>
  // At least one job is required. If the member deselects the last one, the settings keep it until another is selected.
  const shown = isEmpty ? [] : slugs
  const toggle = (slug: string, isChecked: boolean) => {
    const next = isChecked ? [...shown, slug] : shown.filter((each) => each !== slug)
    setEmpty(next.length === 0)
    if (next.length === 0) onNone()
    else onChange({ campaign_slugs: next })
  }
  const problem = isEmpty ? t('SOME_JOBS_HINT', { count: 0 }) : null
  return (
    <div className={css.choice}>
      {/* Focus stays in the list, so its description would not be announced. */}
      <p role="alert" className="visually-hidden">
        {problem}
      </p>
      <Fieldset label={t('SELECT_JOBS')} hideLabel error={problem}>
        {(firstId) => (
          <ul role="list" className={css.jobs}>
            {jobs.map(({ slug, name, is_open }, index) => (
              <li key={slug}>
                <Checkbox
                  id={index === 0 ? firstId : undefined}
                  label={name}
                  hint={is_open ? undefined : t('CLOSED')}
                  checked={shown.includes(slug)}
                  onChange={({ target }) => toggle(slug, target.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </Fieldset>
    </div>
  )
}
