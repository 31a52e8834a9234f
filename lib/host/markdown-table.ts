/** Returns a Markdown table as the formatter writes it. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = body.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)))
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, index) => (row[index] ?? '').padEnd(width)).join(' | ')} |\n`
  return line(head) + line(widths.map((width) => '-'.repeat(width))) + rows.map(line).join('')
}
