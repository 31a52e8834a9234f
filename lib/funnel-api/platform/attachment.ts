/** A response that the browser saves under an ASCII name. It contains personal data, so it is not cached. */
export const attachment = (body: BodyInit, filename: string, type: string) =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  })

export const CSV_TYPE = 'text/csv; charset=utf-8'
