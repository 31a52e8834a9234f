/** The files of `messages/<locale>/`: each holds what stands under its upper-case name. */
export const NAMESPACES = [
  'ui',
  'site',
  'website',
  'campaign',
  'information',
  'accessibility',
  'embedding',
  'enumerations',
  'consent',
  'funnel',
  'phone',
  'recorder',
  'account',
  'alerts',
  'applications',
  'messaging',
  'profile',
  'sponsorship',
  'errors',
] as const
export type Namespace = Uppercase<(typeof NAMESPACES)[number]>

/** What every page's client components may need. Others are given by the page that needs them, to keep HTML light. */
export const SHARED: readonly Namespace[] = ['UI', 'SITE', 'ENUMERATIONS', 'CONSENT', 'ERRORS', 'ACCOUNT']
