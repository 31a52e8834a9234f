'use client'

import { MapPin } from 'lucide-react'
import { useLocale } from 'next-intl'
import { type RefObject, useEffect } from 'react'
import { Combobox } from '#components/ui/combobox'
import type { ControlProps } from '#components/ui/field'
import { searchPlaces } from '#lib/client/places'
import { isFocusLost } from '#lib/client/use-focus'
import { namedAddress, TypedAddress } from '#lib/domain/address'
import type { AnswerValue } from '#lib/domain/answer-group'

type Props = {
  control: ControlProps
  value: AnswerValue | null
  onChange: (value: AnswerValue | null) => void
  onBlur: () => void
  /** Whether the placeholder that was shown while this file loaded had the focus. */
  wasFocused: RefObject<boolean>
}

/** A place with suggestions. A place that is not in the list is stored as text, without country and position. */
export function PlaceInput({ control, value, onChange, onBlur, wasFocused }: Props) {
  const locale = useLocale()
  useEffect(() => {
    const input = document.getElementById(control.id)
    if (!wasFocused.current || !isFocusLost() || !(input instanceof HTMLInputElement)) return
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [wasFocused, control.id])
  return (
    <Combobox
      {...control}
      value={TypedAddress.safeParse(value).data ?? null}
      onText={(name) => onChange(namedAddress(name))}
      onChange={(address) => address && onChange(address)}
      load={(query) => searchPlaces(query, locale)}
      keyOf={({ lat, lon, name }) => `${lat} ${lon} ${name}`}
      labelOf={({ name }) => name ?? ''}
      detailOf={({ administrative_area_level_1: region, city }) => (region === city ? null : region)}
      icon={<MapPin aria-hidden />}
      onBlur={onBlur}
    />
  )
}
