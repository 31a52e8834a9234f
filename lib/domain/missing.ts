/** The meta element by which a page marks itself as missing. The host then answers with status 404 or 410. */
export const MISSING = { name: 'page-status', content: '404' } as const
