import { useLocale, useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { useBotCheck } from '../site/use-bot-check'
import { requestAlert } from '#lib/client/alert-subscriptions'
import { type AlertInput, createAlert, type Place, placeFrom } from '#lib/client/alerts'
import { errorIn } from '#lib/client/error-in'
import { useErrorText } from '#lib/client/error-text'
import { rememberUser } from '#lib/client/session-user'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useTooLong } from '#lib/client/use-too-long'
import { Email } from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { fieldErrorOf } from '#lib/contract/field-errors'
import { MAX_PLACE_SEARCH } from '#lib/contract/places'
import type { Address } from '#lib/domain/address'
import { DEFAULT_DISTANCE, MAX_ALERTS } from '#lib/domain/campaign-alert'
import { JobType } from '#lib/domain/enumerations'
import type { User } from '#lib/domain/user'

type State = { at: 'rest' | 'busy' } | { at: 'invalid' } | { at: 'failed'; reason: string }
type Options = {
  /** Initial place. */
  address: Address | null
  /** Null for a visitor, who enters an email address. */
  user: User | null
  onCreated: (alert: AlertInput) => void
  onRequested: (email: string) => void
}

/** State of the form and its submission. */
export function useAlertForm({ address, user, onCreated, onRequested }: Options) {
  const t = useTranslations('ALERTS')
  const errorText = useErrorText()
  const locale = useLocale()
  const { company } = useCompany()
  const check = useBotCheck('job_alert')
  const [place, setPlace] = useState<Place | null>(placeFrom(address))
  const [typed, setTyped] = useState('')
  const [distance, setDistance] = useState(DEFAULT_DISTANCE)
  const [profession, setProfession] = useState('')
  const [jobType, setJobType] = useState('')
  const [email, setEmail] = useState('')
  const [state, setState] = useState<State>({ at: 'rest' })
  const input: AlertInput = {
    address: place,
    distance,
    professions: profession === '' ? null : [profession],
    job_types: JobType.options.filter((option) => option === jobType),
  }
  const isEmpty = !place && profession === '' && jobType === ''
  const isUnknownPlace = !place && typed.trim() !== ''
  const emailIssue = user === null ? Email.safeParse(email).error?.issues[0] : undefined
  const tooLong = useTooLong(place ? '' : typed, MAX_PLACE_SEARCH)
  const missing = isUnknownPlace ? t('PLACE.MISSING') : isEmpty ? t('PLACE.EMPTY') : null
  const placeError = tooLong ?? missing
  const emailError =
    emailIssue === undefined
      ? null
      : email.trim() === ''
        ? t('EMAIL.MISSING')
        : errorText.field(fieldErrorOf(emailIssue))

  const send = async () => {
    if (placeError ?? emailError) return setState({ at: 'invalid' })
    setState({ at: 'busy' })
    try {
      if (user) {
        await createAlert(input)
        await rememberUser({ ...user, is_campaign_alert_active: true })
        onCreated(input)
      } else {
        await check.withBotToken((bot_protection) =>
          requestAlert(company.slug, input, { email: email.trim(), locale, bot_protection }),
        )
        onRequested(email.trim())
      }
      setState({ at: 'rest' })
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'CONFLICT'
      setState({ at: 'failed', reason: isFull ? t('FULL', { n: MAX_ALERTS }) : errorText.call(error) })
    }
  }
  // Once all errors are corrected, errors of later input are shown only after the next attempt.
  if (state.at === 'invalid' && !emailError && !placeError) setState({ at: 'rest' })
  const isInvalid = state.at === 'invalid'
  const errors = {
    email: isInvalid ? emailError : null,
    place: isInvalid ? placeError : tooLong,
  }
  const { report, ...reported } = useReportedFields(errorIn(errors))
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.at !== 'busy') void report(event.currentTarget, send)
  }
  return {
    input,
    place,
    distance,
    setDistance,
    profession,
    setProfession,
    jobType,
    setJobType,
    email,
    setEmail,
    choosePlace: (next: Address | null) => setPlace(placeFrom(next)),
    setTyped,
    submit,
    ...reported,
    failure: state.at === 'failed' ? state.reason : null,
    errors,
    check,
    isBusy: state.at === 'busy',
    /** Null until there is something to preview. */
    wanted: isEmpty ? null : input,
  }
}
export type AlertForm = ReturnType<typeof useAlertForm>
