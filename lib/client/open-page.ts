/** Opens a page of the site in a new document, so that no data of the current page remains in memory. */
export const openPage = (path: string) => location.assign(path)
