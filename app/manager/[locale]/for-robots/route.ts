/** No page of the back office may be crawled. */
export const GET = () =>
  new Response('User-agent: *\nDisallow: /\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
