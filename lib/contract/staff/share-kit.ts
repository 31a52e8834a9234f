import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'
import { MAX_SOURCE, MAX_SOURCE_DIGITS, VisitSource } from '#lib/domain/visit-source'

const tag = 'Share kit'
const MAX_SOURCES = 20
const SOURCE_RULE = `Sources contain lower-case letters, digits, and \`.\`, \`_\` or \`-\` between them, but at most ${MAX_SOURCE_DIGITS} digits in a row.`

/** Sources separated by commas: 'job-fair,radio'. Duplicates count once. */
const sourceList = z
  .string()
  .max(MAX_SOURCES * (MAX_SOURCE + 1))
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(VisitSource).max(MAX_SOURCES))

const ShareSource = z
  .object({
    source: z.string(),
    is_default: z.boolean().describe('False for sources that the caller passed.'),
    url: z.url().describe('URL of the job with its source. Use it only for this source.'),
    compose_url: z
      .url()
      .nullable()
      .describe('Opens the editor of the network or the email program with the URL. Null if the source has neither.'),
    qr_svg_url: z.string().describe('Path of the QR code as SVG.'),
    qr_png_url: z.string().describe('Path of the QR code as PNG.'),
    poster_a4_url: z.string().describe('Path of the A4 poster.'),
    poster_a5_url: z.string().describe('Path of the A5 poster.'),
    posts: z
      .object({
        subject: z.string().describe('One line, for the subject of an email.'),
        short: z.string(),
        long: z.string(),
      })
      .describe('Texts to copy, in the language of the job, with the URL of this source.'),
  })
  .meta({ id: 'ShareSource' })

export const ShareKit = z
  .object({
    slug: z.string(),
    name: z.string(),
    locale: Locale,
    status: z
      .enum(['PUBLISHED', 'DRAFT', 'CLOSED'])
      .describe('URLs of a draft or a closed job do not show the job. Share it after it has been published.'),
    url: z.url().describe('URL of the job without a source.'),
    sources: z.array(ShareSource),
    card: z.object({
      url: z.url().describe('Image that social networks show with the URL of the job.'),
      width: z.number().int(),
      height: z.number().int(),
      alt: z.string(),
    }),
    embed: z.object({
      script: z.string().describe('HTML element that shows this job on another site.'),
      frame: z.string().describe('The same without JavaScript.'),
      guide_url: z.url().describe('Page with all options.'),
      origins: z.array(z.string()).describe('Sites that may embed jobs of the company.'),
    }),
  })
  .meta({ id: 'ShareKit' })
export type ShareKit = z.output<typeof ShareKit>

export const readShareKit = staffEndpoint({
  method: 'GET',
  path: '/campaigns/:slug/share_kit',
  scope: 'campaigns:read',
  summary:
    'Retrieve what is needed to share a job: a URL, QR codes, posters and texts for each source, card and embed code.',
  tag,
  query: z.strictObject({
    source: sourceList.optional().describe(`Your own sources, separated by commas. ${SOURCE_RULE}`),
  }),
  reply: ShareKit,
})

const source = VisitSource.default('poster').describe(`Source that the QR code contains. ${SOURCE_RULE}`)

export const readQrCode = staffEndpoint({
  method: 'GET',
  path: '/campaigns/:slug/qr',
  scope: 'campaigns:read',
  summary:
    'Download the QR code of a published job as SVG or PNG. It has the quiet zone of four modules that scanners need. Returns 409 for a draft or a closed job.',
  tag,
  query: z.strictObject({
    format: z.enum(['svg', 'png']).default('svg'),
    source,
    size: z.coerce
      .number()
      .pipe(z.int().min(256).max(2400))
      .default(1024)
      .describe(
        'Width and height in pixels. A PNG may be smaller by less than one pixel per module, so that all modules are equal.',
      ),
  }),
  reply: z.union([
    z.string().meta({ contentMediaType: 'image/svg+xml' }),
    z.string().meta({ contentMediaType: 'image/png' }),
  ]),
})

export const POSTER_SIZES = ['a4', 'a5'] as const

export const readPoster = staffEndpoint({
  method: 'GET',
  path: '/campaigns/:slug/poster',
  scope: 'campaigns:read',
  summary:
    'Download a poster of a published job as PDF, in the design of the company, with a QR code. Returns 409 for a draft or a closed job.',
  tag,
  query: z.strictObject({ size: z.enum(POSTER_SIZES).default('a4'), source }),
  reply: z.string().meta({ contentMediaType: 'application/pdf' }),
})
