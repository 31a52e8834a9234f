import * as contract from '#lib/contract/staff/share-kit'
import type { Api } from '#lib/funnel-api/platform/context'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { createPoster } from '#lib/funnel-api/features/share-kit/poster'
import { qrPng, qrSvg } from '#lib/funnel-api/features/share-kit/qr-code'
import { readShareKit } from '#lib/funnel-api/features/share-kit/share-kit'
import { readSharedJob, requirePublished, urlOfSource } from '#lib/funnel-api/features/share-kit/shared-job'

/** A poster takes about a second of processor time in a worker process. */
const POSTERS_PER_COMPANY = { name: 'staff-poster', max: 120, seconds: 600 }

const MIME = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' } as const

/** Returns a file that the browser displays. The file name is used when the user saves it. */
const fileResponse = (body: string | Uint8Array, type: keyof typeof MIME, name: string) =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': MIME[type],
      // Slugs may contain non-ASCII letters, which a header can contain only in encoded form.
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`${name}.${type}`)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })

export function shareKitRoutes(serve: ServeStaff, api: Api, media: Media) {
  serve(contract.readShareKit, ({ params, query, staff: { company } }) =>
    readShareKit(api, company.id, { slug: params.slug, own: query.source ?? [] }),
  )
  serve(contract.readQrCode, async ({ params, query: { format, source, size }, staff: { company } }) => {
    const job = await readSharedJob(api, company.id, params.slug)
    requirePublished(job)
    const url = urlOfSource(job, source)
    const image = format === 'svg' ? qrSvg(url, size) : qrPng(url, size)
    return fileResponse(image, format, `${params.slug}-${source}`)
  })
  serve(contract.readPoster, async ({ params, query, staff: { company } }) => {
    const job = await readSharedJob(api, company.id, params.slug)
    requirePublished(job)
    await countAttempt(api, POSTERS_PER_COMPANY, String(company.id))
    return fileResponse(await createPoster(media, job, query), 'pdf', `${params.slug}-${query.size}`)
  })
}
