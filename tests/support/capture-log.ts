import { createLog, type LogLevel, setLog } from '#lib/telemetry/log'

/** Captures the log in `lines`, and nowhere else, until `restore` is called. */
export function captureLog(level: LogLevel = 'error') {
  const lines: string[] = []
  const before = setLog(createLog({ level, isReadable: true, write: (line) => void lines.push(line) }))
  return { lines, restore: () => void setLog(before) }
}
