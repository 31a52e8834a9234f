'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { DistanceSlider } from '#components/alerts/distance-slider'
import { useAlertText } from './use-alert-text'
import { useCompany } from '#components/site/company-context'
import { IconButton } from '#components/ui/icon-button'
import { useToast } from '#components/ui/toast'
import { changeAlertDistance, placeFrom, usePreview } from '#lib/client/alerts'
import { useErrorText } from '#lib/client/error-text'
import { useDebounced } from '#lib/client/use-debounced'
import { type CampaignAlert, PREVIEW_DAYS } from '#lib/domain/campaign-alert'
import s from './alerts.module.css'

const WAIT_MS = 500

/** One alert: its distance is saved when the slider stops. */
export function AlertRow({ alert, onRemove }: { alert: CampaignAlert; onRemove: () => void }) {
  const t = useTranslations('ALERTS')
  const tList = useTranslations('ALERTLIST')
  const errorText = useErrorText()
  const toast = useToast()
  const { company } = useCompany()
  const { id, distance, address, professions, job_types } = alert
  const { placeOf, filtersOf } = useAlertText()
  const [chosen, setChosen] = useState(distance)
  const settled = useDebounced(chosen, WAIT_MS)
  const saved = useRef(distance)
  const latest = useRef(chosen)
  const name = placeOf(alert)
  const place = placeFrom(address)
  const nb_jobs = usePreview(company.slug, { address: place, distance: settled, professions, job_types })

  const save = async (km: number) => {
    const previous = saved.current
    if (km === previous) return
    saved.current = km
    try {
      await changeAlertDistance(id, km)
    } catch (failure) {
      saved.current = previous
      setChosen(previous)
      toast({ message: errorText.call(failure), tone: 'danger' })
    }
  }
  // A ref, because `save` is new at each render.
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
    latest.current = chosen
  })
  useEffect(() => void latestSave.current(settled), [settled])
  // Saves on unmount, even if the slider has not stopped.
  useEffect(() => () => void latestSave.current(latest.current), [])

  return (
    <li className={s.row}>
      <div className={s.top}>
        <h3 className={s.name}>{name}</h3>
        <IconButton
          label={tList('DELETE', { place: name })}
          icon={<Trash2 />}
          onClick={() => {
            // The alert is being deleted, so there is no distance to save.
            saved.current = chosen
            onRemove()
          }}
        />
      </div>
      {filtersOf(alert) !== '' && <p>{filtersOf(alert)}</p>}
      {place && <DistanceSlider value={chosen} onChange={setChosen} about={name} />}
      <p role="status" className={s.note}>
        {nb_jobs !== undefined && t('PREVIEW', { count: nb_jobs, days: PREVIEW_DAYS })}
      </p>
    </li>
  )
}
