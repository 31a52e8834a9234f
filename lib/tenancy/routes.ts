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
  // The catalogue of components: unknown, as any other path that §2 does not name, outside development.
  ...(process.env.NODE_ENV === 'development' ? ['/catalogue'] : []),
]

const whole = (patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)
const website = whole(WEBSITE)
const screens = whole(SCREENS)

/** 'website' and 'screen' are served; the rest is unknown. The path has no trailing slash: the home page is ''. */
export const kindOf = (path: string): 'website' | 'screen' | 'unknown' =>
  website.test(path) ? 'website' : screens.test(path) ? 'screen' : 'unknown'
