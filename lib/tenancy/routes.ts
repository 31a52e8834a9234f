/** The addresses of §2. A path is known when one of these matches it whole. */

const slug = '[^/]{1,200}'

/** Screens of the website layout: these alone may carry a locale prefix. */
const WEBSITE = ['', '/professions', '/team', '/news', `/news/${slug}`, '/custom']

const SCREENS = [
  `/jobs/${slug}`,
  `/jobs/${slug}/apply`,
  '/help-center',
  `/help-center/${slug}/${slug}`,
  `/reset-password/${slug}(?:/${slug})?`,
  `/unsubscription/${slug}/${slug}`,
  '/delete-account',
  `/iframe/${slug}`,
  // What an SMS or a QR code opens on a phone (§2, the video recorder's phone method).
  '/recording',
  '/terms-and-conditions',
  '/terms-and-conditions-2',
  '/partner-newsletter-terms',
  '/profile',
  '/profile/messaging',
  '/profile/applications',
  `/profile/applications/${slug}`,
  '/verification',
  '/all-jobs',
  '/not-found',
  '/welcome-back-user',
  // No addresses of §2: the accessibility declaration, and how to show the jobs on another site.
  '/accessibility',
  '/embedding',
  // The catalogue of components: unknown, as any other path that §2 does not name, outside development.
  ...(process.env.NODE_ENV === 'development' ? ['/catalogue'] : []),
]

/** What machines read: search engines, job boards, networks that show a card, pages that embed a list. */
const FILES = [
  '/robots\\.txt',
  '/sitemap\\.xml',
  '/jobs\\.xml',
  '/jobs\\.json',
  `/jobs/${slug}/(?:card|logo)\\.png`,
  '/card\\.png',
  '/embed\\.js',
  // The frame that a company's own tracking code runs in, apart from everything.
  '/pixels',
  // By IndexNow's rule the key is at the head of the site, under its own name.
  '/[\\da-f]{32}\\.txt',
]

const whole = (patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)
const website = whole(WEBSITE)
const screens = whole(SCREENS)
const files = whole(FILES)

/** All but the unknown are served. The path has no trailing slash: the home page is ''. */
export const kindOf = (path: string): 'website' | 'screen' | 'file' | 'unknown' =>
  website.test(path) ? 'website' : screens.test(path) ? 'screen' : files.test(path) ? 'file' : 'unknown'

/** Addresses that are somebody's own: a secret, or the number on a receipt. No page of theirs is kept. */
const FRESH = [
  `/reset-password/${slug}(?:/${slug})?`,
  `/unsubscription/${slug}/${slug}`,
  `/profile/applications/${slug}`,
  '/[\\da-f]{32}\\.txt',
]
const fresh = whole(FRESH)

export const isFresh = (path: string): boolean => fresh.test(path)
