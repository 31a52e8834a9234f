/** The paths of §2. A path is known if one of these patterns matches it completely. */

const segment = '[^/]{1,200}'

/** Screens of the website layout. Only these may have a locale prefix. */
const WEBSITE = ['', '/professions', '/team', '/news', `/news/${segment}`, '/custom']

/** Screens with a secret or a reference number in their path. They are never cached. */
const PRIVATE_SCREENS = [
  `/reset-password/${segment}(?:/${segment})?`,
  `/unsubscription/${segment}/${segment}`,
  // Not in §2: confirms and manages the job alerts of an email address.
  `/job-alerts/${segment}/${segment}`,
  `/profile/applications/${segment}`,
]

const SCREENS = [
  ...PRIVATE_SCREENS,
  `/jobs/${segment}`,
  `/jobs/${segment}/apply`,
  '/help-center',
  `/help-center/${segment}/${segment}`,
  '/delete-account',
  `/iframe/${segment}`,
  // Opened on a phone from a text message or a QR code (§2, the video recorder's phone method).
  '/recording',
  '/terms-and-conditions',
  '/terms-and-conditions-2',
  '/partner-newsletter-terms',
  '/profile',
  '/profile/messaging',
  '/profile/applications',
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

/** IndexNow requires the key file at the root of the site, named after the key. */
const KEY_FILE = '/[\\da-f]{32}\\.txt'

/** Files for search engines, job boards, social networks and pages that embed a list. */
const FILES = [
  '/robots\\.txt',
  '/sitemap\\.xml',
  '/jobs\\.xml',
  '/jobs\\.json',
  `/jobs/${segment}/(?:card|logo)\\.png`,
  '/card\\.png',
  '/embed\\.js',
  // The isolated frame for a company's tracking snippets.
  '/pixels',
  KEY_FILE,
]

const matchAll = (patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)
const website = matchAll(WEBSITE)
const screens = matchAll(SCREENS)
const files = matchAll(FILES)

/** Any path that is not 'unknown' is served. The path has no trailing slash, so the home page is ''. */
export const routeKindOf = (path: string): 'website' | 'screen' | 'file' | 'unknown' =>
  website.test(path) ? 'website' : screens.test(path) ? 'screen' : files.test(path) ? 'file' : 'unknown'

const uncached = matchAll([...PRIVATE_SCREENS, KEY_FILE])

export const isUncached = (path: string): boolean => uncached.test(path)
