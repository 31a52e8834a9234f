/** Maximum number of applications that one bulk action changes. */
export const MAX_BULK = 500
/** Counts of the inbox stop here, so that their cost does not grow with the number of applications. */
export const MAX_FACET_COUNT = 1000
/** Maximum number of saved views of a member, and of those of the API keys of a company. */
export const MAX_VIEWS = 100
