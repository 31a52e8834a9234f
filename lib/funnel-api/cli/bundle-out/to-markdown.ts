import { type Block, type Inline, parseHtml } from '#lib/funnel-api/cli/bundle-out/html-tree'
import { HTML_MARK, markdownToHtml } from '#lib/funnel-api/rich-text'

/**
 * Rich text as somebody would write it in Markdown. It reads back to exactly the same HTML: where no Markdown of ours
 * does, the HTML itself stands below a mark.
 */
export function toMarkdown(html: string): string {
  if (html === '') return ''
  const tree = parseHtml(html)
  const markdown = tree && blocks(tree).trim()
  return markdown && markdownToHtml(markdown) === html ? markdown : `${HTML_MARK}\n${html}`
}

const blocks = (nodes: readonly Block[], between = '\n\n'): string => nodes.map(block).join(between)

function block(node: Block): string {
  switch (node.tag) {
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(node.tag[1]))} ${inline(node.inline)}`
    case 'ul':
    case 'ol':
      return node.items.map((item, index) => listItem(node.tag === 'ol' ? `${index + 1}.` : '-', item)).join('\n')
    case 'blockquote':
      return prefixed(blocks(node.children), '> ', '> ')
    case 'hr':
      return '---'
    case 'table':
      return table(node.rows)
    case 'p':
      return inline(node.inline)
  }
}

/** A tight item is its words, then the lists below it. */
const listItem = (mark: string, { inline: words, children }: { inline: Inline[]; children: Block[] }) =>
  prefixed(
    [inline(words), ...(children.length > 0 ? [blocks(children, '\n')] : [])].join('\n'),
    `${mark} `,
    ' '.repeat(mark.length + 1),
  )

const prefixed = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n')

function table(rows: readonly Inline[][][]): string {
  const lines = rows.map((cells) => `| ${cells.map((cell) => inline(cell).replaceAll('|', '\\|')).join(' | ')} |`)
  const rule = `|${(rows[0] ?? []).map(() => ' --- ').join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

const inline = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      switch (node.tag) {
        case 'text':
          return escaped(node.text)
        case 'br':
          return '\\\n'
        case 'strong':
          return `**${inline(node.children)}**`
        case 'em':
          return `*${inline(node.children)}*`
        case 'a':
          return `[${inline(node.children)}](${node.href})`
      }
    })
    .join('')

/** Characters that would mean something, and beginnings of lines that would. */
const escaped = (text: string) =>
  text
    .replace(/[\\`*[\]<>]/g, '\\$&')
    .replace(/(?<!\w)_|_(?!\w)/g, '\\_')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/^(#{1,6}(?= |$)|[-+](?= |$)|=+$|-{3,}$|~{3,})/gm, '\\$1')
    .replace(/^(\d{1,9})([.)])(?= |$)/gm, '$1\\$2')
