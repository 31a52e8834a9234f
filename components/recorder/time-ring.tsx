import css from './time-ring.module.css'

/** The elapsed time from 0 to 1. Hidden from screen readers, because the timer has a text. */
export const TimeRing = ({ value }: { value: number }) => (
  <svg className={css.ring} viewBox="0 0 84 84" aria-hidden="true">
    <circle className={css.plate} cx="42" cy="42" r="41" />
    <circle className={css.track} cx="42" cy="42" r="36" pathLength={1} />
    <circle className={css.passed} cx="42" cy="42" r="36" pathLength={1} strokeDashoffset={1 - Math.min(1, value)} />
    <rect className={css.square} x="28" y="28" width="28" height="28" rx="6" />
  </svg>
)
