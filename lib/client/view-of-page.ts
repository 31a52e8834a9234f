import { pageView } from '#lib/domain/page-view'

/** The page that is shown, as it may be told of. */
export const viewOfPage = () => pageView(location.pathname, location.search, document.title)
