import { pageView } from '#lib/domain/page-view'

/** The current page, as it is reported to analytics. */
export const viewOfPage = () => pageView(location.pathname, location.search, document.title)
