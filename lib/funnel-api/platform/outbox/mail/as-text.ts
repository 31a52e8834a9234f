import type { Block } from '#lib/funnel-api/platform/outbox/mail/blocks'
import type { Email } from '#lib/funnel-api/platform/outbox/mail/composed-email'

const quote = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** French has a no-break space before a colon. */
const colonIn = (locale: string) => (locale === 'fr' ? '\u00a0:' : ':')

function textOf(block: Block, colon: string): string {
  switch (block.kind) {
    case 'text':
    case 'quiet':
    case 'badge':
    case 'code':
      return block.text
    case 'quote':
      return `${block.author}\n${quote(block.text)}`
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}${colon} ${value}`).join('\n')
    case 'jobs':
      return block.jobs.map(({ name, place, link }) => [name, place, link].filter(Boolean).join('\n')).join('\n\n')
    case 'button':
      return `${block.label}${colon}\n${block.link}`
    case 'details':
      return block.details.map(({ title, text, link }) => [title, text, link].filter(Boolean).join('\n')).join('\n\n')
  }
}

/** Returns an email as plain text. */
export function renderText({ locale, title, greeting, blocks, brand, why, unsubscribe, visit }: Email) {
  const colon = colonIn(locale)
  return [
    title,
    greeting,
    ...blocks.map((block) => textOf(block, colon)),
    '-- ',
    `${brand.name}\n${visit}${colon} ${brand.site_url}`,
    why,
    ...(unsubscribe ? [`${unsubscribe.label}${colon}\n${unsubscribe.link}`] : []),
  ].join('\n\n')
}
