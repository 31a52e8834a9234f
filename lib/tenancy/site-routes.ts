/** The paths of §2. A path is known if one of these patterns matches it completely. */

const slug = '[^/]{1,200}'

/** Screens of the website layout. Only these may have a locale prefix. */
const WEBSITE = ['', '/professions', '/team', '/news', `/news/${slug}`, '/custom']

const SCREENS = [
  `/jobs/${slug}`,
  `/jobs/${slug}/apply`,
  '/help-center',
  `/help-center/${slug}/${slug}`,
  `/reset-password/${slug}(?:/${slug})?`,
  `/unsubscription/${slug}/${slug}`,
  // Not in §2: confirms and manages the job alerts of an email address.
  `/job-alerts/${slug}/${slug}`,
  '/delete-account',
  `/iframe/${slug}`,
  // Opened on a phone from a text message or a QR code (§2, the video recorder's phone method).
  '/recording',
  '/terms-and-conditions',
  '/terms-and-conditions-2',
  '/partner-newsletter-terms',
  '/profile',
  '/profile/messaging',
  '/profile/applications',
  `/profile/applications/${slug}`,
  '/verification',
  // Not in §2: confirms an email address by the code in the fragment.
  '/confirm-email',
  '/all-jobs',
  '/not-found',
  '/welcome-back-user',
  // Not in §2: the accessibility declaration, and the guide for embedding the jobs on another site.
  '/accessibility',
  '/embedding',
  // The component catalogue exists only in development.
  ...(process.env.NODE_ENV === 'development' ? ['/catalogue'] : []),
]

/** Files for search engines, job boards, social networks and pages that embed a list. */
const FILES = [
  '/robots\\.txt',
  '/sitemap\\.xml',
  '/jobs\\.xml',
  '/jobs\\.json',
  `/jobs/${slug}/(?:card|logo)\\.png`,
  '/card\\.png',
  '/embed\\.js',
  // The isolated frame for a company's tracking snippets.
  '/pixels',
  // IndexNow requires the key file at the root of the site, named after the key.
  '/[\\da-f]{32}\\.txt',
]

const matchAll = (patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)
const website = matchAll(WEBSITE)
const screens = matchAll(SCREENS)
const files = matchAll(FILES)

/** Any path that is not 'unknown' is served. The path has no trailing slash, so the home page is ''. */
export const routeKindOf = (path: string): 'website' | 'screen' | 'file' | 'unknown' =>
  website.test(path) ? 'website' : screens.test(path) ? 'screen' : files.test(path) ? 'file' : 'unknown'

/** Paths with a secret or a reference number. They are never cached. */
const UNCACHED = [
  `/reset-password/${slug}(?:/${slug})?`,
  `/unsubscription/${slug}/${slug}`,
  `/job-alerts/${slug}/${slug}`,
  `/profile/applications/${slug}`,
  '/[\\da-f]{32}\\.txt',
]
const uncached = matchAll(UNCACHED)

export const isUncached = (path: string): boolean => uncached.test(path)
