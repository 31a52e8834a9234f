'use client'

import { LocateFixed, MapPin } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AlertMap } from '#components/alerts/alert-map'
import { DistanceSlider } from '#components/alerts/distance-slider'
import type { AlertForm } from './use-alert-form'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Combobox } from '#components/ui/combobox'
import { Field } from '#components/ui/field'
import { usePreview } from '#lib/client/alerts'
import { type Here, searchPlaces, locateTown } from '#lib/client/places'
import { useDebounced } from '#lib/client/use-debounced'
import type { Address } from '#lib/domain/address'
import { PREVIEW_DAYS } from '#lib/domain/campaign-alert'
import s from './alert-modal.module.css'

type LocateState = Exclude<Here['at'], 'found'> | 'rest' | 'busy'

const keyOf = ({ lat, lon, name }: Address) => `${lat} ${lon} ${name}`
const regionOf = ({ administrative_area_level_1, city }: Address) =>
  administrative_area_level_1 === city ? null : administrative_area_level_1

/** Place, distance, expected jobs and map; the form works without the map. */
export function AlertFields({ form }: { form: AlertForm }) {
  const t = useTranslations('ALERTS')
  const locale = useLocale()
  const { company } = useCompany()
  const { place, distance } = form
  const [locateState, setLocateState] = useState<LocateState>('rest')
  // Remounts the field for a town that was located, not for one that was typed.
  const [nbLocated, setNbLocated] = useState(0)
  const lastAttempt = useRef(0)
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebounced(distance, 250)
  const nb_jobs = usePreview(company.slug, place && { address: place, distance: settled })
  useEffect(() => {
    if (form.isIncomplete) field.current?.focus()
  }, [form.isIncomplete, form.attempt])

  const locate = async () => {
    const attempt = ++lastAttempt.current
    setLocateState('busy')
    const result = await locateTown(locale)
    if (attempt !== lastAttempt.current) return
    if (result.at === 'found') {
      form.choosePlace(result.address)
      setNbLocated((count) => count + 1)
    }
    setLocateState(result.at === 'found' ? 'rest' : result.at)
  }
  // Typing or choosing a town cancels the pending position request.
  const cancelLocate = () => {
    lastAttempt.current += 1
    setLocateState((current) => (current === 'busy' ? 'rest' : current))
  }
  const hasLocateError = locateState !== 'rest' && locateState !== 'busy'
  return (
    <>
      <div className={s.where}>
        <Field label={t('PLACE.LABEL')} error={form.isIncomplete ? t('PLACE.MISSING') : null}>
          {(control) => (
            <Combobox
              {...control}
              key={nbLocated}
              ref={field}
              value={place as Address | null}
              onChange={form.choosePlace}
              onText={cancelLocate}
              load={(q) => searchPlaces(q, locale)}
              keyOf={keyOf}
              labelOf={(address) => address.name ?? ''}
              detailOf={regionOf}
              placeholder={t('PLACE.HINT')}
              icon={<MapPin aria-hidden />}
            />
          )}
        </Field>
        <Button
          tone="plain"
          size="small"
          icon={<LocateFixed aria-hidden />}
          busy={locateState === 'busy'}
          onClick={() => void locate()}
        >
          {t('POSITION.GO')}
        </Button>
        <p role="status" className={s.note} hidden={!hasLocateError}>
          {hasLocateError &&
            t(`POSITION.${locateState.toUpperCase() as Uppercase<Exclude<LocateState, 'rest' | 'busy'>>}`)}
        </p>
      </div>
      <DistanceSlider value={distance} onChange={form.setDistance} />
      <p role="status" className={s.preview}>
        {nb_jobs !== undefined && t('PREVIEW', { count: nb_jobs, days: PREVIEW_DAYS })}
      </p>
      <AlertMap place={place} distance={distance} />
    </>
  )
}
