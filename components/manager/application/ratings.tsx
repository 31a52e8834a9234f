import { Star, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { IconButton } from '#components/ui/icon-button'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { useApplication } from '#lib/client/manager/application/context'
import { useCan, useStaffCall } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { useFocus } from '#lib/client/use-focus'
import { rateCandidacy } from '#lib/contract/staff/notes'
import css from './ratings.module.css'

const VALUES = [1, 2, 3, 4, 5] as const

/** The rating by the signed-in member, and those by other members. */
export function Ratings() {
  const t = useTranslations('MANAGERAPPLICATION.RATING')
  const { application } = useApplication()
  const { id } = useMember()
  const canRate = useCan('candidacies:write')
  const own = application.ratings.find(({ staff_user_id }) => staff_user_id === id)?.rating ?? null
  const others = application.ratings.filter(({ staff_user_id }) => staff_user_id !== id)
  return (
    <div className={css.ratings}>
      {canRate && <OwnRating own={own} />}
      {others.length > 0 && (
        <ul role="list" className={css.others}>
          {others.map(({ staff_user_id, name, rating }) => (
            <li key={staff_user_id} className={css.other}>
              <span>{name}</span>
              <Stars rating={rating} />
              <span className="visually-hidden">{t('VALUE', { rating })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Stars = ({ rating }: { rating: number }) => (
  <span className={css.stars} aria-hidden="true">
    {VALUES.map((value) => (
      <Star key={value} data-filled={value <= rating || undefined} />
    ))}
  </span>
)

function OwnRating({ own }: { own: number | null }) {
  const t = useTranslations('MANAGERAPPLICATION.RATING')
  const { application, refresh } = useApplication()
  const call = useStaffCall()
  const toast = useToast()
  const errorText = useErrorText()
  const name = useId()
  // The new rating is shown until it is saved and read. Undefined means that no call is in progress.
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const shown = chosen === undefined ? own : chosen
  const latest = useRef<{ rating: number | null } | null>(null)
  const isSending = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  // The button that removes the rating disappears with it, so focus must move.
  useFocus(box, shown === null, 'lost')
  const rate = async (rating: number | null) => {
    const choice = { rating }
    latest.current = choice
    setChosen(rating)
    // One call at a time, because the server could handle an earlier one last. The call in progress is followed by one
    // with the latest choice.
    if (isSending.current) return
    isSending.current = true
    let sent: { rating: number | null }
    do {
      sent = latest.current
      try {
        // A rating overwrites nothing of other members, so it needs no version.
        await call(rateCandidacy, { params: { id: application.id }, body: sent })
      } catch (error) {
        if (sent === latest.current) {
          toast(errorText.toast(error))
          setChosen(undefined)
        }
      }
    } while (sent !== latest.current)
    isSending.current = false
    // Also after an error, because an earlier choice may be saved.
    await refresh()
    if (sent === latest.current) setChosen(undefined)
  }
  return (
    <div ref={box} className={css.own}>
      <span id={name} className={css.label}>
        {t('OWN')}
      </span>
      <div role="radiogroup" aria-labelledby={name} className={css.choice}>
        {VALUES.map((value) => (
          <label key={value} className={css.star} data-filled={(shown !== null && value <= shown) || undefined}>
            <input
              type="radio"
              name={name}
              checked={shown === value}
              onChange={() => void rate(value)}
              className="covering-input"
              aria-label={t('VALUE', { rating: value })}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
      </div>
      {shown !== null && <IconButton size="small" label={t('CLEAR')} icon={<X />} onClick={() => void rate(null)} />}
    </div>
  )
}
