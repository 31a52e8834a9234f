/**
 * API calls and personal pages. Other unindexed pages are not listed, because crawlers must read their robots meta
 * element.
 */
const PRIVATE = [
  '/api/',
  '/profile',
  '/verification',
  '/delete-account',
  '/reset-password/',
  '/unsubscription/',
  '/job-alerts/',
  '/recording',
]

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
