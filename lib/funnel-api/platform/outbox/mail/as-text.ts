import type { Block } from '#lib/funnel-api/mail/blocks'
import type { Letter } from '#lib/funnel-api/mail/letter'

const quoted = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'quiet':
    case 'badge':
      return block.text
    case 'quote':
      return `${block.author}\n${quoted(block.text)}`
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'jobs':
      return block.jobs.map(({ name, place, link }) => [name, place, link].filter(Boolean).join('\n')).join('\n\n')
    case 'button':
      return `${block.label}:\n${block.link}`
    case 'details':
      return block.details.map(({ title, text }) => `${title}\n${text}`).join('\n\n')
  }
}

/** Returns an email as plain text. */
export const asText = ({ title, greeting, blocks, brand, why, unsubscribe, visit }: Letter) =>
  [
    title,
    greeting,
    ...blocks.map(textOf),
    '-- ',
    `${brand.name}\n${visit}: ${brand.address}`,
    why,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.link}`] : []),
  ].join('\n\n')
