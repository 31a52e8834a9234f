/** The files of `messages/<locale>/`. Each contains the namespace of its name in upper case. */
export const NAMESPACES = [
  'ui',
  'files',
  'site',
  'website',
  'campaign',
  'information',
  'accessibility',
  'embedding',
  'enumerations',
  'consent',
  'funnel',
  'adjustments',
  'phone',
  'recorder',
  'account',
  'alerts',
  'alertlist',
  'applications',
  'messaging',
  'profile',
  'sponsorship',
  'errors',
  'manager',
  'managerinbox',
  'managerschedule',
  'managerapplication',
  'managerpasskeys',
  'managershare',
  'managerfigures',
  'managersettings',
  'managermembers',
  'manageraudit',
] as const
export type Namespace = Uppercase<(typeof NAMESPACES)[number]>

/** Namespaces for client components of every page. Pages add others as needed, so that the HTML stays small. */
export const SHARED: readonly Namespace[] = ['UI', 'SITE', 'ENUMERATIONS', 'CONSENT', 'ERRORS', 'ACCOUNT']

/** Namespaces of every page of the manager back office. No other page sends a `MANAGER…` namespace to the browser. */
export const MANAGER_SHARED: readonly Namespace[] = ['UI', 'ERRORS', 'MANAGER', 'MANAGERPASSKEYS']
