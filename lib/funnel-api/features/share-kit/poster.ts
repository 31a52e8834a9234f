import { ApiError } from '#lib/contract/errors'
import { toDrawableCard, toDrawableText } from '#lib/domain/share-card'
import { Theme } from '#lib/domain/theme'
import type { run } from '#lib/funnel-api/features/share-kit/isolated/draw-poster'
import type { PosterInput } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'
import { readPosterImages } from '#lib/funnel-api/features/share-kit/poster-images'
import { qrModules } from '#lib/funnel-api/features/share-kit/qr-code'
import { type SharedJob, urlOfSource } from '#lib/funnel-api/features/share-kit/shared-job'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'

const DRAW_POSTER = isolatedTask<typeof run>('draw-poster', new URL('./isolated/draw-poster.ts', import.meta.url))

export type PosterOptions = { size: PosterInput['size']; source: string }

/**
 * Returns the poster of a job as PDF. A worker process draws it, because fonts take a tenth of a second of processor
 * time.
 */
export async function createPoster(media: Media, job: SharedJob, options: PosterOptions): Promise<Uint8Array> {
  const { logo, photo } = await readPosterImages(media, job)
  const input = toPosterInput(job, options, logo)
  const work = { lane: String(job.company.id), bytes: photo?.length ?? 0, label: `poster of job ${job.campaign.id}` }
  if (!photo) return runIsolated(DRAW_POSTER, input, work)
  try {
    return await runIsolated(DRAW_POSTER, input, { ...work, file: { bytes: photo } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'UNREADABLE') throw error
    // The photograph exceeded the limits of the process.
    return runIsolated(DRAW_POSTER, input, work)
  }
}

/** The fonts lack some scripts, so the texts are limited to the letters that the fonts have, as on the share card. */
function toPosterInput(job: SharedJob, { size, source }: PosterOptions, logo: PosterInput['logo']): PosterInput {
  const { t, publisher, facts, company, campaign } = job
  const { place, contract, pay } = facts
  const url = urlOfSource(job, source)
  const theme = Theme.parse(company.theme)
  const host = new URL(job.url).host
  const card = toDrawableCard({
    title: job.name,
    facts: [place, contract, pay],
    publisher,
    host,
    theme,
    logo_url: null,
  })
  return {
    size,
    theme,
    logo,
    url,
    lang: campaign.locale,
    title: card.title,
    facts: card.facts,
    publisher: card.publisher || host,
    summary: summaryOf(job.summary),
    modules: qrModules(url),
    shown_url: job.url.replace(/^https?:\/\//, ''),
    texts: {
      document: t('POSTER.TITLE', { company: publisher, name: job.name }),
      hiring: t('POSTER.HIRING'),
      scan: t('POSTER.SCAN'),
      how: t('POSTER.SCAN_TEXT'),
      or: t('POSTER.OR'),
      code: t('POSTER.QR', { url }),
    },
  }
}

/** Returns the summary in the letters of the fonts, or '' if it would lose more than a tenth of its characters. */
function summaryOf(summary: string): string {
  const drawn = toDrawableText(summary)
  return drawn.length * 10 >= summary.length * 9 ? drawn : ''
}
