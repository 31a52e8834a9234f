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
import { type Here, searchPlaces, townHere } from '#lib/client/places'
import { useSettled } from '#lib/client/use-settled'
import type { Address } from '#lib/domain/address'
import s from './alert-modal.module.css'

type Asking = Exclude<Here['at'], 'found'> | 'rest' | 'busy'

const keyOf = ({ lat, lon, name }: Address) => `${lat} ${lon} ${name}`
const regionOf = ({ administrative_area_level_1, city }: Address) =>
  administrative_area_level_1 === city ? null : administrative_area_level_1

/** Place, distance, expected jobs and map; the form works without the map. */
export function AlertFields({ form }: { form: AlertForm }) {
  const t = useTranslations('ALERTS')
  const locale = useLocale()
  const { company } = useCompany()
  const { place, distance } = form
  const [asking, setAsking] = useState<Asking>('rest')
  // Remounts the field for a town that was located, not for one that was typed.
  const [nbLocated, setNbLocated] = useState(0)
  const lastAsked = useRef(0)
  const field = useRef<HTMLInputElement>(null)
  const settled = useSettled(distance, 250)
  const nb_jobs = usePreview(company.slug, place && { address: place, distance: settled })
  useEffect(() => {
    if (form.isIncomplete) field.current?.focus()
  }, [form.isIncomplete, form.attempt])

  const locate = async () => {
    const attempt = ++lastAsked.current
    setAsking('busy')
    const here = await townHere(locale)
    if (attempt !== lastAsked.current) return
    if (here.at === 'found') {
      form.choosePlace(here.address)
      setNbLocated((count) => count + 1)
    }
    setAsking(here.at === 'found' ? 'rest' : here.at)
  }
  // After typing or choosing, the position is no longer waited for.
  const forgetPosition = () => {
    lastAsked.current += 1
    setAsking((now) => (now === 'busy' ? 'rest' : now))
  }
  const isRefused = asking !== 'rest' && asking !== 'busy'
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
              onText={forgetPosition}
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
          busy={asking === 'busy'}
          onClick={() => void locate()}
        >
          {t('POSITION.GO')}
        </Button>
        <p role="status" className={s.note} hidden={!isRefused}>
          {isRefused && t(`POSITION.${asking.toUpperCase() as Uppercase<Exclude<Asking, 'rest' | 'busy'>>}`)}
        </p>
      </div>
      <DistanceSlider value={distance} onChange={form.setDistance} />
      <p role="status" className={s.preview}>
        {nb_jobs !== undefined && t('PREVIEW', { count: nb_jobs })}
      </p>
      <AlertMap place={place} distance={distance} />
    </>
  )
}
