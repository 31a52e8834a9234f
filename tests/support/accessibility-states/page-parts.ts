/** The parts of a page that were checked before, and the keys of all other parts. */
export type Parts = { known: Element[]; added: string[] }

/**
 * Finds the parts of the page that have one of `keys`. The key of a part depends on the attributes of its ancestors, and
 * on the attributes, the texts and the visibility of its elements. It does not depend on generated IDs. It runs in the
 * page.
 */
export function findParts(keys: readonly string[]): Parts {
  /** Minimum size of a part. Finding a smaller one takes as long as checking it again. */
  const MIN_ELEMENTS = 5
  const GENERATED_ID = /_r_\w+_|:r\w+:/g
  const hash = (text: string) => {
    let [high, low] = [1, 2]
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 2654435761)
      low = Math.imul(low ^ text.charCodeAt(at), 1597334677)
    }
    return (high >>> 0).toString(36) + (low >>> 0).toString(36)
  }
  const tags = new Map<Element, string>()
  const contents = new Map<Element, { key: string; count: number }>()
  const read = (element: Element): { key: string; count: number } => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value.replace(GENERATED_ID, '')}`)
    const tag = `${element.tagName} ${attributes.join(' ')}`
    const nodes = [...element.childNodes]
    const texts = nodes.filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue)
    const children = [...element.children].map(read)
    const isVisible = element.checkVisibility({ visibilityProperty: true })
    const key = hash([tag, isVisible, ...texts, ...children.map(({ key }) => key)].join('|'))
    const content = { key, count: children.reduce((sum, { count }) => sum + count, 1) }
    tags.set(element, tag)
    contents.set(element, content)
    return content
  }
  const isKnown = new Set(keys)
  const parts: Parts = { known: [], added: [] }
  const visit = (element: Element, path: string) => {
    const { key, count } = contents.get(element)!
    if (count < MIN_ELEMENTS) return
    const own = hash(`${path}|${key}`)
    if (isKnown.has(own)) {
      parts.known.push(element)
      return
    }
    parts.added.push(own)
    for (const child of element.children) visit(child, hash(`${path}|${tags.get(element)}`))
  }
  read(document.body)
  visit(document.body, [...document.documentElement.attributes].map(({ value }) => value).join(' '))
  return parts
}
