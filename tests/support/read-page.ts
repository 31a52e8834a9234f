const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" }

export const decoded = (html: string) =>
  html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name?: string) => {
    if (hex ?? decimal) return String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal))
    return ENTITIES[name ?? ''] ?? entity
  })

/** Text on one line, with all whitespace normalized. */
export const plain = (html: string) =>
  decoded(html.replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

const attribute = (tag: string, name: string) => decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** Reads a page as crawlers do: the HTML as sent, without running scripts. */
export function readPage(html: string) {
  const tags = (name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
  const meta = (key: string) => {
    const tag = tags('meta').find((each) => [attribute(each, 'name'), attribute(each, 'property')].includes(key))
    return tag && attribute(tag, 'content')
  }
  const links = (rel: string) =>
    tags('link')
      .filter((tag) => attribute(tag, 'rel') === rel)
      .map((tag) => ({
        href: attribute(tag, 'href'),
        hreflang: attribute(tag, 'hrefLang') || attribute(tag, 'hreflang'),
        type: attribute(tag, 'type'),
      }))
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, never>,
  )
  return {
    title: plain(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    heading: plain(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
    text: plain(/<body\b.*<\/body>/s.exec(html)?.[0] ?? ''),
    meta,
    canonical: links('canonical').map(({ href }) => href),
    alternates: links('alternate'),
    data,
  }
}
