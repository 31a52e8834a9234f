/** The interface's languages (§1). Apart from the schemas, so that pages which only name them load none. */
export const LOCALES = ['de', 'en', 'es', 'fr', 'nl'] as const
