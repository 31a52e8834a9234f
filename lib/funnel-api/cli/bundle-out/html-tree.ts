/** Parts of rich text, as `toSafeHtml` leaves it: nothing else is looked for. */
export type Inline =
  | { tag: 'text'; text: string }
  | { tag: 'br' }
  | { tag: 'strong' | 'em'; children: Inline[] }
  | { tag: 'a'; href: string; children: Inline[] }
type Item = { inline: Inline[]; children: Block[] }
export type Block =
  | { tag: 'p' | 'h2' | 'h3' | 'h4'; inline: Inline[] }
  | { tag: 'ul' | 'ol'; items: Item[] }
  | { tag: 'blockquote'; children: Block[] }
  | { tag: 'hr' }
  | { tag: 'table'; rows: Inline[][][] }

type Element = { tag: string; href: string; children: Node[] }
type Node = Element | string

const TOKEN = /<(\/?)([a-z\d]+)((?: [a-z]+="[^"]*")*) ?\/?>|[^<]+/y
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')

/** What HTML says; null for what Markdown has no way to say. */
export function parseHtml(html: string): Block[] | null {
  const root = treeOf(html)
  return root && all(words(root), toBlock)
}

function treeOf(html: string): Node[] | null {
  const root: Element = { tag: '', href: '', children: [] }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const [token, slash, tag, attributes = ''] = TOKEN.exec(html) ?? []
    const parent = open.at(-1)
    if (token === undefined || parent === undefined) return null
    if (tag === undefined) parent.children.push(decoded(token))
    else if (slash === '/') {
      if (open.pop()?.tag !== tag) return null
    } else {
      const element = { tag, href: decoded(/ href="([^"]*)"/.exec(attributes)?.[1] ?? ''), children: [] }
      parent.children.push(element)
      if (tag !== 'br' && tag !== 'hr') open.push(element)
    }
  }
  return open.length === 1 ? root.children : null
}

/** Without the white space between blocks. */
const words = (nodes: readonly Node[]) => nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')

function all<From, To>(nodes: readonly From[], change: (node: From) => To | null): To[] | null {
  const changed = nodes.map(change)
  return changed.every((one) => one !== null) ? changed : null
}

function toBlock(node: Node): Block | null {
  if (typeof node === 'string') return null
  const { tag, children } = node
  if (tag === 'hr') return { tag }
  if (tag === 'table') return tableOf(node)
  if (tag === 'ul' || tag === 'ol') {
    const items = all(words(children), toItem)
    return items && { tag, items }
  }
  if (tag === 'blockquote') {
    const inside = all(words(children), toBlock)
    return inside && { tag, children: inside }
  }
  if (tag !== 'p' && tag !== 'h2' && tag !== 'h3' && tag !== 'h4') return null
  const inline = all(children, toInline)
  return inline && { tag, inline }
}

function toItem(node: Node): Item | null {
  if (typeof node === 'string' || node.tag !== 'li') return null
  const first = node.children.findIndex((child) => typeof child !== 'string' && ['ul', 'ol'].includes(child.tag))
  const inline = all(first < 0 ? node.children : node.children.slice(0, first), toInline)
  const children = all(first < 0 ? [] : words(node.children.slice(first)), toBlock)
  return inline && children && { inline: trimmed(inline), children }
}

/** What stands before a list ends its line. */
const trimmed = (inline: readonly Inline[]): Inline[] =>
  inline.map((node, index) =>
    index === inline.length - 1 && node.tag === 'text' ? { ...node, text: node.text.trimEnd() } : node,
  )

function tableOf({ children }: Element): Block | null {
  const rows = words(children).flatMap((part) => (typeof part === 'string' ? [] : words(part.children)))
  const cells = all(rows, (row) =>
    typeof row === 'string'
      ? null
      : all(words(row.children), (cell) => (typeof cell === 'string' ? null : all(cell.children, toInline))),
  )
  return cells && { tag: 'table', rows: cells }
}

function toInline(node: Node): Inline | null {
  if (typeof node === 'string') return { tag: 'text', text: node }
  const { tag, href } = node
  if (tag === 'br') return { tag }
  const children = all(node.children, toInline)
  if (!children) return null
  if (tag === 'a') return { tag, href, children }
  return tag === 'strong' || tag === 'em' ? { tag, children } : null
}
