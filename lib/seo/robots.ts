/** Calls, and what a person has for themselves. Pages that no index lists are not hidden: they have to be read to say so. */
const PRIVATE = [
  '/api/',
  '/profile',
  '/verification',
  '/delete-account',
  '/reset-password/',
  '/unsubscription/',
  '/recording',
]

/** /robots.txt of a company's site. */
export const robotsText = ({ is_indexation_active }: { is_indexation_active: boolean }, origin: URL) =>
  is_indexation_active
    ? [
        'User-agent: *',
        ...PRIVATE.map((path) => `Disallow: ${path}`),
        'Allow: /',
        '',
        `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
        '',
      ].join('\n')
    : 'User-agent: *\nDisallow: /\n'
