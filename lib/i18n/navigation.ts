/** The address of a website screen in a language: '/fr/team'. Other screens carry no locale (§2). */
export const websitePath = (locale: string, path: '' | `/${string}` = '') => `/${locale}${path}`
