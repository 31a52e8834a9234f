import { createLog, type LogLevel, useLog } from '#lib/telemetry/log'

/** What is logged goes into `lines` from now on, and nowhere else, until it is forgotten. */
export function heardLog(level: LogLevel = 'error') {
  const lines: string[] = []
  const before = useLog(createLog({ level, isReadable: true, write: (line) => void lines.push(line) }))
  return { lines, forget: () => void useLog(before) }
}
