import { useEffect, useState } from 'react'

/** Minutes until a timestamp, limited to 1 and the link's lifetime in case the device's clock is wrong. */
const minutesTo = (moment: string) => Math.min(20, Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / 60_000)))

export function useMinutesTo(moment: string) {
  const [minutes, setMinutes] = useState(() => minutesTo(moment))
  useEffect(() => {
    const count = () => setMinutes(minutesTo(moment))
    count()
    const timer = setInterval(count, 5000)
    return () => clearInterval(timer)
  }, [moment])
  return minutes
}
