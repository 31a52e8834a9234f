/** The screens of the manager back office. A path is known if one of these patterns matches it completely. */

/** One DNS label, as in the address of the company's site. */
const company = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const slug = '[^/]{1,200}'

const SCREENS = [
  '',
  '/sign-in',
  '/account',
  `/${company}/inbox`,
  `/${company}/applications/\\d{1,15}`,
  `/${company}/jobs`,
  `/${company}/jobs/${slug}/(?:share|card\\.png)`,
  `/${company}/figures`,
  `/${company}/settings/(?:members|notifications|templates|audit)`,
  '/robots\\.txt',
]
const screens = new RegExp(`^(?:${SCREENS.join('|')})$`)
const COMPANY_ROOT = new RegExp(`^/${company}$`)

/** Whether the path is a screen. It has no trailing slash, so the first screen is ''. */
export const isManagerScreen = (path: string): boolean => screens.test(path)

/** Whether the path is the root of a company, such as '/levain'. */
export const isCompanyRoot = (path: string): boolean => COMPANY_ROOT.test(path)
