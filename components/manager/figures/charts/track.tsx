import { Bar } from '@visx/shape'
import css from './track.module.css'

const HEIGHT = 14

/** Space for the number after the longest bar, by the length of its text. */
export type Room = 'number' | 'words' | 'sentence'

type Props = {
  /** Length of the bar. Null: no bar. */
  percent: number | null
  /** The share of the bar with the full color, 0 to 1. */
  solid?: number
  label: string
  room: Room
}

/** A bar with its number at the end. */
export const Track = ({ percent, solid = 1, label, room }: Props) => (
  <span className={css.track} data-room={room}>
    {percent !== null && (
      <svg width={`${percent}%`} height={HEIGHT} className={css.bar}>
        {solid < 1 && <Bar width="100%" height={HEIGHT} className={css.pale} />}
        <Bar width={`${solid * 100}%`} height={HEIGHT} className={css.solid} />
      </svg>
    )}
    <span className={percent === null ? css.few : css.label}>{label}</span>
  </span>
)
