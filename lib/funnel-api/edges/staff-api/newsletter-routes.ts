import { exportNewsletter, listNewsletter } from '#lib/contract/staff/newsletter'
import { numericDate } from '#lib/domain/dates'
import type { Api } from '#lib/funnel-api/platform/context'
import { countExport, type ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listSubscriptions, newsletterCsv } from '#lib/funnel-api/features/companies/newsletter'
import { log } from '#lib/telemetry/log'

export function newsletterRoutes(serve: ServeStaff, api: Api) {
  serve(listNewsletter, ({ query, staff }) => listSubscriptions(api, staff.company, query))
  serve(exportNewsletter, async ({ staff: { key, company } }) => {
    await countExport(api, key)
    log.info('newsletter exported by API key', { key: key.id, key_name: key.name, company: company.slug })
    const day = numericDate(api.now(), { isYearFirst: true })
    return new Response(streamOf(newsletterCsv(api, company)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${company.slug}-newsletter-${day}.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}

/** Reads the next part only when the client has received the last one. */
function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return()),
  })
}
