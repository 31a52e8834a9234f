import { useEffect, useState } from 'react'
import { RECORDING_LINK_MINUTES } from '#lib/domain/limits'

/** Minutes until a timestamp. Limited to the lifetime of a link, because the device's clock may be wrong. */
const minutesTo = (timestamp: string) =>
  Math.min(RECORDING_LINK_MINUTES, Math.max(1, Math.ceil((Date.parse(timestamp) - Date.now()) / 60_000)))

export function useMinutesTo(timestamp: string) {
  const [minutes, setMinutes] = useState(() => minutesTo(timestamp))
  useEffect(() => {
    const update = () => setMinutes(minutesTo(timestamp))
    update()
    const timer = setInterval(update, 5000)
    return () => clearInterval(timer)
  }, [timestamp])
  return minutes
}
