import { pageView } from '#lib/domain/page-view'

/** The current page as a page view for analytics. */
export const currentPageView = () => pageView(location.pathname, location.search, document.title)
