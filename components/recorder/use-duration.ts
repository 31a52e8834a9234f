import { useFormatter } from '#lib/i18n/formatter'

/** Formats milliseconds as '42 seconds' or, above two minutes, as '2 min 5 s'. */
export function useDuration() {
  const format = useFormatter()
  const unit = (value: number, name: 'minute' | 'second', unitDisplay: 'short' | 'long') =>
    format.number(value, { style: 'unit', unit: name, unitDisplay })
  return (ms: number): string => {
    const seconds = Math.max(1, Math.round(ms / 1000))
    if (seconds <= 120) return unit(seconds, 'second', 'long')
    const rest = seconds % 60
    const minutes = unit(Math.floor(seconds / 60), 'minute', 'short')
    return rest === 0 ? minutes : `${minutes} ${unit(rest, 'second', 'short')}`
  }
}
