import type { Campaign } from '#lib/domain/campaign'
import { campaignPlace } from '#lib/domain/place'
import type { JobType } from '#lib/domain/enumerations'
import { formatPay } from '#lib/domain/money'
import type { Theme } from '#lib/domain/theme'

/** Size of the cards at /card.png and /jobs/{slug}/card.png. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** Content of a share card in the language of its page. Unknown facts are omitted. */
export type CardContent = {
  title: string
  /** Place, contract and pay. */
  facts: string[]
  /** The employer: the company or the entity. */
  publisher: string
  logo_url: string | null
  /** The site's host name. */
  host: string
  theme: Theme
}

/** Characters that a font of `fonts/` lacks. The renderer would load a font for them from another site. */
const MISSING_CHARACTERS =
  /[^ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0131\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0165\u0168-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20bd\u2122\u2212]/gu

/** Replaces or removes the characters that the fonts lack. */
export const toDrawableText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\t\r\n\u2000-\u200a]+/g, ' ')
    .replace(MISSING_CHARACTERS, '')
    .replace(/ {2,}/g, ' ')
    .trim()

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** The publisher's name replaces a title that loses a third or more of its letters and would be unreadable. */
function drawableTitle({ title, publisher, host }: CardContent) {
  const drawn = toDrawableText(title)
  const isReadable = countLetters(drawn) > 0 && countLetters(drawn) * 3 > countLetters(title.normalize('NFC')) * 2
  return isReadable ? drawn : toDrawableText(publisher) || host
}

export const toDrawableCard = (card: CardContent): CardContent => ({
  ...card,
  title: drawableTitle(card),
  facts: card.facts.map(toDrawableText).filter(Boolean),
  publisher: toDrawableText(card.publisher),
})

/** The content of the card in one line, as alternative text. */
export const cardText = ({ title, facts, publisher }: Pick<CardContent, 'title' | 'facts' | 'publisher'>) =>
  [title, ...facts, publisher].filter((part, index, all) => part && all.indexOf(part) === index).join(' · ')

/** Maximum length of a title, and the font size that leaves room for a logo above it and two rows of facts below. */
const SIZES = [
  [24, 92],
  [34, 72],
  [60, 62],
  [Infinity, 48],
] as const

/** Font size of the title in pixels: most titles fit on three lines, and the longest on four. */
export function titleSize(title: string): number {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length))
  const byLength = SIZES.find(([maxLength]) => title.length <= maxLength)![1]
  // A letter is about 0.58 of the font size wide, and the longest word must fit on one line.
  return Math.min(byLength, Math.max(36, Math.floor(770 / (0.58 * longest))))
}

type Job = Pick<
  Campaign,
  'address' | 'job_type' | 'locale' | 'salary_min' | 'salary_max' | 'salary_currency' | 'pay_period'
>
type Translate = Parameters<typeof formatPay>[2] & ((key: `JOB_TYPE.${JobType}`) => string)

/** Place, contract and pay of a job with texts of ENUMERATIONS in the job's language. Unknown facts are omitted. */
export const jobFacts = (t: Translate, job: Job): string[] =>
  [campaignPlace(job), t(`JOB_TYPE.${job.job_type}`), formatPay(job, job.locale, t) ?? ''].filter(Boolean)
