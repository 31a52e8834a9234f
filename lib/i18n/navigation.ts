/** The path of a website screen in a language: '/fr/team'. Other screens have no locale (§2). */
export const websitePath = (locale: string, path: '' | `/${string}` = '') => `/${locale}${path}`
