import type { z } from 'zod'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { composeUrl, emailUrl } from '#lib/domain/compose-url'
import { embeddingOrigins } from '#lib/domain/embed'
import { embedFrameTag, embedScriptTag } from '#lib/domain/embed-tags'
import { CARD_SIZE, cardText } from '#lib/domain/share-card'
import { SHARE_SOURCES } from '#lib/domain/visit-source'
import type { Api } from '#lib/funnel-api/platform/context'
import { postsOf } from '#lib/funnel-api/features/share-kit/posts'
import { readSharedJob, type SharedJob, urlOfSource } from '#lib/funnel-api/features/share-kit/shared-job'

/** Returns the links and texts for sharing a job by source. Default sources come before those of the caller. */
export async function readShareKit(
  api: Api,
  company_id: number,
  { slug, own }: { slug: string; own: readonly string[] },
): Promise<z.input<typeof ShareKit>> {
  const job = await readSharedJob(api, company_id, slug)
  const { campaign, company, name, publisher, facts, origin, url, status } = job
  const sources = [...new Set([...SHARE_SOURCES, ...own])]
  const embedded = { origin, slug, title: name }
  return {
    slug,
    name,
    locale: campaign.locale,
    status,
    url,
    sources: sources.map((source) => sourceOf(job, source)),
    card: {
      url: `${url}/card.png`,
      ...CARD_SIZE,
      alt: cardText({ title: name, facts: Object.values(facts).filter(Boolean), publisher }),
    },
    embed: {
      script: embedScriptTag(embedded),
      frame: embedFrameTag(embedded),
      guide_url: `${origin}/embedding`,
      origins: embeddingOrigins(company),
    },
  }
}

const isDefault = (source: string) => SHARE_SOURCES.some((each) => each === source)

function sourceOf(job: SharedJob, source: string) {
  const pathOf = (kind: string, query: Record<string, string>) =>
    `/staff/v1/campaigns/${encodeURIComponent(job.campaign.slug)}/${kind}?${String(new URLSearchParams({ ...query, source }))}`
  const posts = postsOf(job, source)
  return {
    source,
    is_default: isDefault(source),
    url: urlOfSource(job, source),
    compose_url: composeUrlOf(job, source, posts),
    qr_svg_url: pathOf('qr', { format: 'svg' }),
    qr_png_url: pathOf('qr', { format: 'png' }),
    poster_a4_url: pathOf('poster', { size: 'a4' }),
    poster_a5_url: pathOf('poster', { size: 'a5' }),
    posts,
  }
}

function composeUrlOf(job: SharedJob, source: string, { subject, long }: { subject: string; long: string }) {
  const url = urlOfSource(job, source)
  const text = job.t('POST.SHORT', { company: job.publisher, name: job.name })
  if (source === 'linkedin') return composeUrl('LinkedIn', { url, text })
  if (source === 'facebook') return composeUrl('Facebook', { url, text })
  if (source === 'whatsapp') return composeUrl('WhatsApp', { url, text })
  if (source === 'email') return emailUrl({ subject, body: long })
  return null
}
