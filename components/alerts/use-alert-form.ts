import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { createAlert, type Place, placeFrom, type AlertInput } from '#lib/client/alerts'
import { useErrorText } from '#lib/client/error-text'
import { rememberUser } from '#lib/client/session-user'
import { useSession } from '#lib/client/session'
import { ApiError } from '#lib/contract/errors'
import type { Address } from '#lib/domain/address'
import { DEFAULT_DISTANCE, MAX_ALERTS } from '#lib/domain/campaign-alert'

/** State of the form and its submission. `done` gets the name of the place. */
export function useAlertForm(draft: AlertInput | null, address: Address | null, onDone: (place: string) => void) {
  const t = useTranslations('ALERTS')
  const errorText = useErrorText()
  const session = useSession()
  const [place, setPlace] = useState<Place | null>(draft?.address ?? placeFrom(address))
  const [distance, setDistance] = useState(draft?.distance ?? DEFAULT_DISTANCE)
  const [state, setState] = useState<{ at: 'rest' | 'busy' | 'incomplete' } | { at: 'failed'; reason: string }>({
    at: 'rest',
  })
  const [attempt, setAttempt] = useState(0)
  const input: AlertInput | null = place && { address: place, distance }

  const user = session.status === 'user' ? session.user : null
  const send = useCallback(async () => {
    setAttempt((count) => count + 1)
    if (!place) return setState({ at: 'incomplete' })
    setState({ at: 'busy' })
    try {
      await createAlert({ address: place, distance })
      if (user) await rememberUser({ ...user, is_campaign_alert_active: true })
      setState({ at: 'rest' })
      onDone(place.name)
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'CONFLICT'
      setState({ at: 'failed', reason: isFull ? t('FULL', { n: MAX_ALERTS }) : errorText.call(error) })
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `errorText` is new at each render but always equal
  }, [place, distance, user, onDone, t])

  return {
    input,
    place,
    choosePlace: (next: Address | null) => {
      setPlace(placeFrom(next))
      setState({ at: 'rest' })
    },
    distance,
    setDistance,
    send,
    attempt,
    isBusy: state.at === 'busy',
    isIncomplete: state.at === 'incomplete',
    failure: state.at === 'failed' ? state.reason : null,
  }
}
export type AlertForm = ReturnType<typeof useAlertForm>
