/** Meta element of a page that was not found. The host then responds with status 404 or 410. */
export const NOT_FOUND_MARK = { name: 'page-status', content: '404' } as const
