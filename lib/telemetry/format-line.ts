type Line = { level: string; time: string; msg: string; err?: { stack?: string } } & Record<string, unknown>

/** Formats a JSON line for people: '20:14:05 warn scanner unavailable  error=… request=…', with the stack below. */
export function formatLine(json: string): string {
  // The logger of this process wrote the line, so its shape is known.
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Line
  const fields = Object.entries(rest).map(
    ([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${time.slice(11, 19)} ${level} ${msg}${fields.join('')}${stack}\n`
}
