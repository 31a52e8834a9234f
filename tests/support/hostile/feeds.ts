import type { FeedFormat } from '#lib/domain/feed'

/** A feed that attacks its reader. `bytes` generates it, so that no large file is stored. */
export type HostileFeed = { name: string; format: FeedFormat; bytes: () => Uint8Array }

const SPACES = `a${' '.repeat(200_000)}b`
const encode = (text: string) => new TextEncoder().encode(text)

const greenhouseJob = (fields: object) => ({
  id: 1,
  title: 'Baker',
  content: '<p>Bread every day.</p>',
  location: { name: 'Lyon, France' },
  ...fields,
})
const greenhouse = (...jobs: object[]) => JSON.stringify({ jobs })
const lever = (fields: object) =>
  JSON.stringify([{ id: 'a', text: 'Baker', description: '<p>Bread every day.</p>', ...fields }])
const xmlJob = (fields: Record<string, string>) =>
  `<job>${Object.entries({ referencenumber: '1', title: 'Baker', description: 'Bread every day.', ...fields })
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</job>`
const xml = (...jobs: string[]) => `<?xml version="1.0" encoding="utf-8"?><source>${jobs.join('')}</source>`

const nested = (open: string, middle: string, close: string, count: number) =>
  open.repeat(count) + middle + close.repeat(count)

/** Descriptions that took quadratic time or overflowed the stack of a converter or sanitizer. */
export const HOSTILE_TEXTS: Record<string, string> = {
  'lists between lines': '- \nb\n'.repeat(52_000),
  'lists between lines, at the limit': '- \nb\n'.repeat(39_000),
  'open elements': '<em>'.repeat(20_000) + '</ul>'.repeat(20_000),
  'nested elements': nested('<div><b>', 'x', '</b></div>', 12_000),
  'unclosed tags': '<div '.repeat(39_000),
  'angle brackets': '<'.repeat(199_000),
  'open comments': '<!--'.repeat(49_000),
  ampersands: '&'.repeat(199_000),
  'one element with many attributes': `<a ${Array.from({ length: 20_000 }, (_, index) => `a${index}=b`).join(' ')}>x</a>`,
  'empty elements': '<p>'.repeat(60_000),
  'empty lines': ' \n'.repeat(99_000),
  spaces: SPACES.slice(0, 199_000),
  'combining marks': `e${'\u0316\u0300'.repeat(90_000)}`,
}

const short: [string, FeedFormat, string][] = [
  ['a location of spaces', 'greenhouse', greenhouse(greenhouseJob({ location: { name: SPACES } }))],
  ['a title of spaces', 'greenhouse', greenhouse(greenhouseJob({ title: SPACES }))],
  ['an id of 1 MB', 'greenhouse', greenhouse(greenhouseJob({ id: 'a'.repeat(1_000_000) }))],
  [
    '100,000 offices',
    'greenhouse',
    greenhouse(greenhouseJob({ offices: Array(100_000).fill({ location: SPACES.slice(0, 50) }) })),
  ],
  [
    '100,000 departments',
    'greenhouse',
    greenhouse(greenhouseJob({ departments: Array.from({ length: 100_000 }, (_, index) => ({ name: `d${index}` })) })),
  ],
  [
    'metadata with 70,000 negations',
    'greenhouse',
    greenhouse(greenhouseJob({ metadata: [{ name: 'remote', value: 'no '.repeat(70_000) }] })),
  ],
  ['a language of spaces', 'greenhouse', greenhouse(greenhouseJob({ language: SPACES, application_deadline: SPACES }))],
  ['a workplace of spaces', 'lever', lever({ workplaceType: SPACES, categories: { location: SPACES } })],
  ['a heading of spaces', 'lever', lever({ lists: [{ text: `:${SPACES}`, content: '<li>x</li>' }] })],
  ['100,000 lists', 'lever', lever({ lists: Array(100_000).fill({ text: 'x', content: '<li>x</li>' }) })],
  ['pay of digits', 'xml', xml(xmlJob({ salary: '1'.repeat(200_000) }))],
  ['pay of groups of digits', 'xml', xml(xmlJob({ salary: '1 123'.repeat(40_000) }))],
  ['a city of spaces', 'xml', xml(xmlJob({ city: SPACES, country: SPACES, category: SPACES, date: SPACES }))],
]

const structures: [string, FeedFormat, () => string][] = [
  ['JSON lists in lists', 'greenhouse', () => nested('[', '', ']', 1_000_000)],
  [
    'JSON objects in objects',
    'greenhouse',
    () => `{"jobs":[{"id":1,"title":"x","content":"<p>x</p>","a":${nested('{"a":', '1', '}', 200_000)}}]}`,
  ],
  ['half a million empty jobs', 'greenhouse', () => `{"jobs":[${'{},'.repeat(500_000)}{}]}`],
  ['20,000 invalid jobs', 'greenhouse', () => `{"jobs":[${'{"id":null,"title":1},'.repeat(19_999)}{}]}`],
  ['XML elements in elements', 'xml', () => `<source>${nested('<a>', '', '</a>', 300_000)}</source>`],
  ['XML elements that never close', 'xml', () => `<source>${'<a>'.repeat(1_000_000)}`],
  ['XML of angle brackets', 'xml', () => '<'.repeat(1_000_000)],
  ['XML of open comments', 'xml', () => `<source>${'<!--'.repeat(250_000)}</source>`],
  ['XML of open CDATA', 'xml', () => `<source><job>${'<![CDATA['.repeat(110_000)}</job></source>`],
  [
    'XML with 200,000 attributes',
    'xml',
    () => `<source ${Array.from({ length: 200_000 }, (_, index) => `a${index}="b"`).join(' ')}/>`,
  ],
  ['XML with one attribute name 100,000 times', 'xml', () => `<source ${'a="b" '.repeat(100_000)}/>`],
  ['XML of ampersands', 'xml', () => `<source><job><title>${'&'.repeat(1_000_000)}</title></job></source>`],
  ['XML of entities', 'xml', () => `<source><job><title>${'&lt;'.repeat(1_000_000)}</title></job></source>`],
  ['XML that declares entities', 'xml', () => '<!DOCTYPE a [<!ENTITY b "&b;&b;">]><source><job>&b;</job></source>'],
  ['XML of processing instructions', 'xml', () => '<?a '.repeat(250_000)],
  ['XML with a tag name of 1 MB', 'xml', () => `<${'a'.repeat(1_000_000)}>`],
  ['an encoding that never ends', 'xml', () => `<?xml ${'encoding='.repeat(100_000)}`],
]

const described = ([name, text]: [string, string]): HostileFeed[] => [
  {
    name: `a description of ${name} (Greenhouse)`,
    format: 'greenhouse',
    bytes: () => encode(greenhouse(greenhouseJob({ content: text }))),
  },
  {
    name: `a description of ${name} (Lever)`,
    format: 'lever',
    bytes: () => encode(lever({ descriptionPlain: text, description: null })),
  },
  { name: `a description of ${name} (XML)`, format: 'xml', bytes: () => encode(xml(xmlJob({ description: text }))) },
]

export const HOSTILE_FEEDS: readonly HostileFeed[] = [
  ...short.map(([name, format, text]) => ({ name, format, bytes: () => encode(text) })),
  ...structures.map(([name, format, text]) => ({ name, format, bytes: () => encode(text()) })),
  ...Object.entries(HOSTILE_TEXTS).flatMap(described),
]
