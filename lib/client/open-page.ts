/** Opens a page of the site with a new document, so that nothing of this one remains in memory. */
export const openPage = (path: string) => location.assign(path)
