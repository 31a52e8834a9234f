/** Maximum number of applications that one bulk action changes. */
export const MAX_BULK = 500
/** Maximum of the counts of the inbox, so that their cost does not grow with the number of applications. */
export const MAX_FACET_COUNT = 1000
/** Highest position that is computed. Later positions are unknown, because they cost more in longer lists. */
export const MAX_POSITION = 1000
/** Maximum number of saved views of one member, and of all API keys of a company together. */
export const MAX_VIEWS = 100
/** Maximum length of the name of a view. */
export const MAX_VIEW_NAME = 80
/** Maximum length of the text filter. A longer text is not searched. */
export const MAX_SEARCH = 200
/** Maximum number of sources that a search returns. */
export const MAX_FOUND_SOURCES = 20
/** Maximum length of a source in a filter. Applications store at most as many characters. */
export const MAX_SOURCE_FILTER = 200
/** Maximum number of applications on each side of an application that one call lists around it. */
export const MAX_NEIGHBORS = 20
