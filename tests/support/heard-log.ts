import { createLog, type LogLevel, useLog } from '#lib/telemetry/log'

/** Captures the log in `lines`, and nowhere else, until `forget` is called. */
export function heardLog(level: LogLevel = 'error') {
  const lines: string[] = []
  const before = useLog(createLog({ level, isReadable: true, write: (line) => void lines.push(line) }))
  return { lines, forget: () => void useLog(before) }
}
