'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SaveStatus } from '#components/site/save-status'
import { DistanceSlider } from '#components/alerts/distance-slider'
import { useAlertText } from './use-alert-text'
import { useCompany } from '#components/site/company-context'
import { IconButton } from '#components/ui/icon-button'
import { changeAlertDistance, placeFrom, usePreview } from '#lib/client/alerts'
import { useAutosavedChoice } from '#lib/client/use-autosaved-choice'
import { useDebounced } from '#lib/client/use-debounced'
import { type CampaignAlert, Distance, PREVIEW_DAYS } from '#lib/domain/campaign-alert'
import css from './alerts.module.css'

const WAIT_MS = 500

type Props = {
  alert: CampaignAlert
  /** Receives the distance on the screen. */
  onRemove: (distance: number) => void
}

/** One alert: its distance is saved when the slider stops. */
export function AlertRow({ alert, onRemove }: Props) {
  const t = useTranslations('ALERTS')
  const tList = useTranslations('ALERTLIST')
  const { company } = useCompany()
  const { id, distance, address, professions, job_types } = alert
  const { placeOf, filtersOf, nameOf } = useAlertText()
  const choice = useAutosavedChoice({
    stored: distance,
    storageKey: `alert-distance:${id}`,
    schema: Distance,
    wait: WAIT_MS,
    put: (km) => changeAlertDistance(id, km),
  })
  const settled = useDebounced(choice.value, WAIT_MS)
  const name = nameOf(alert)
  const place = placeFrom(address)
  const nb_jobs = usePreview(company.slug, { address: place, distance: settled, professions, job_types })
  return (
    <li className={css.row}>
      <div className={css.top}>
        <h3 className={css.name}>{placeOf(alert)}</h3>
        <IconButton
          label={tList('DELETE', { place: name })}
          icon={<Trash2 />}
          onClick={() => {
            // The alert is being deleted, so there is no distance to save.
            choice.cancel()
            onRemove(choice.value)
          }}
        />
      </div>
      {filtersOf(alert) !== '' && <p>{filtersOf(alert)}</p>}
      {place && (
        <div>
          <DistanceSlider value={choice.value} onChange={choice.save} about={name} error={choice.error} />
          <SaveStatus isBelow label={`${t('DISTANCE.LABEL')}, ${name}`} state={choice.state} onRetry={choice.retry} />
        </div>
      )}
      <p role="status" className={css.note}>
        {nb_jobs !== undefined && t('PREVIEW', { count: nb_jobs, days: PREVIEW_DAYS })}
      </p>
    </li>
  )
}
