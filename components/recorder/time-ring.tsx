import s from './time-ring.module.css'

/** The elapsed share of the time, from 0 to 1, around the stop symbol. The text next to it says the same. */
export const TimeRing = ({ value }: { value: number }) => (
  <svg className={s.ring} viewBox="0 0 84 84" aria-hidden="true">
    <circle className={s.ground} cx="42" cy="42" r="41" />
    <circle className={s.track} cx="42" cy="42" r="36" pathLength={1} />
    <circle className={s.passed} cx="42" cy="42" r="36" pathLength={1} strokeDashoffset={1 - Math.min(1, value)} />
    <rect className={s.square} x="28" y="28" width="28" height="28" rx="6" />
  </svg>
)
