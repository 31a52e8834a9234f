'use client'

import { LocateFixed, MapPin } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { AlertMap } from '#components/alerts/alert-map'
import { DistanceSlider } from '#components/alerts/distance-slider'
import type { AlertForm } from './use-alert-form'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Combobox } from '#components/ui/combobox'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { usePreview } from '#lib/client/alerts'
import { useProfessions } from '#lib/client/professions'
import { type LocateResult, searchPlaces, locateTown } from '#lib/client/places'
import { useDebounced } from '#lib/client/use-debounced'
import type { Address } from '#lib/domain/address'
import { JobType } from '#lib/domain/enumerations'
import { PREVIEW_DAYS } from '#lib/domain/campaign-alert'
import css from './alert-modal.module.css'

type LocateState = Exclude<LocateResult['at'], 'found'> | 'rest' | 'busy'

const keyOf = ({ lat, lon, name }: Address) => `${lat} ${lon} ${name}`
const regionOf = ({ administrative_area_level_1, city }: Address) =>
  administrative_area_level_1 === city ? null : administrative_area_level_1

type Props = { form: AlertForm; hasEmail: boolean }

/** Email address, place, distance, filters, expected jobs and map. The form works without the map. */
export function AlertFields({ form, hasEmail }: Props) {
  const t = useTranslations('ALERTS')
  const tJobType = useTranslations('ENUMERATIONS.JOB_TYPE')
  const locale = useLocale()
  const { company, sections } = useCompany()
  const { place, distance } = form
  const [locateState, setLocateState] = useState<LocateState>('rest')
  // The key of the place field. Only a located town remounts the field, which then shows it.
  const [locatedCount, setNbLocated] = useState(0)
  const lastAttempt = useRef(0)
  const settled = useDebounced(distance, 250)
  const nb_jobs = usePreview(company.slug, form.wanted && { ...form.wanted, distance: settled })
  const professions = useProfessions(company.slug, locale)
  // The field reserves its space while the career areas load, so that nothing moves.
  const hasProfessions = professions ? professions.length > 0 : sections.professions

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
  const onText = (text: string) => {
    form.setTyped(text)
    lastAttempt.current += 1
    setLocateState((current) => (current === 'busy' ? 'rest' : current))
  }
  const hasLocateError = locateState !== 'rest' && locateState !== 'busy'
  return (
    <>
      {hasEmail && (
        <Field label={t('EMAIL.LABEL')} hint={t('EMAIL.HINT')} optional={false} error={form.errors.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              value={form.email}
              onChange={({ target }) => form.setEmail(target.value)}
            />
          )}
        </Field>
      )}
      <div className={css.where}>
        <Field label={t('PLACE.LABEL')} optional error={form.errors.place}>
          {(control) => (
            <Combobox
              {...control}
              key={locatedCount}
              name="place"
              value={place as Address | null}
              onChange={form.choosePlace}
              onText={onText}
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
        <p role="status" className={css.note} hidden={!hasLocateError}>
          {hasLocateError &&
            t(`POSITION.${locateState.toUpperCase() as Uppercase<Exclude<LocateState, 'rest' | 'busy'>>}`)}
        </p>
      </div>
      {place && <DistanceSlider value={distance} onChange={form.setDistance} />}
      {hasProfessions && (
        <Field label={t('FILTER.PROFESSION')} optional>
          {(control) => (
            <Select
              {...control}
              placeholder={t('FILTER.PROFESSION_ALL')}
              disabled={!professions}
              options={(professions ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
              value={form.profession}
              onChange={({ target }) => form.setProfession(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t('FILTER.CONTRACT')} optional>
        {(control) => (
          <Select
            {...control}
            placeholder={t('FILTER.CONTRACT_ALL')}
            options={JobType.options.map((value) => ({ value, label: tJobType(value) }))}
            value={form.jobType}
            onChange={({ target }) => form.setJobType(target.value)}
          />
        )}
      </Field>
      <p role="status" className={css.preview} data-awaited={form.wanted !== null || undefined}>
        {nb_jobs !== undefined && t('PREVIEW', { count: nb_jobs, days: PREVIEW_DAYS })}
      </p>
      <AlertMap place={place} distance={distance} />
    </>
  )
}
