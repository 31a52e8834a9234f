import type { Area, State } from './state.ts'
import { open } from './steps.ts'

const pages = (company: string, locale: string, paths: readonly string[]): Area => ({
  name: `pages of ${company}`,
  site: 'careers',
  company,
  locale,
  states: paths.map((path): State => ({ name: path, reach: open(path) })),
})

/** Pages that are the same for each company, in the colors of each of them. */
const SHARED = ['/', '/all-jobs', '/help-center', '/terms-and-conditions', '/accessibility', '/embedding', '/not-found']
const WEBSITE = ['/professions', '/team', '/news']

export const careersPages: Area[] = [
  pages('levain', 'fr', [...SHARED, '/custom', '/jobs/boulanger-de-nuit-lille', '/iframe/all']),
  pages('noctua', 'en', [
    ...SHARED,
    ...WEBSITE,
    '/jobs/dark-sky-cartographer-london',
    '/partner-newsletter-terms',
    '/help-center/applying/no-degree',
    '/news/eleven-percent-darker',
  ]),
  pages('almea', 'de', [...SHARED, ...WEBSITE, '/jobs/pflegefachkraft-koeln', '/terms-and-conditions-2']),
]
