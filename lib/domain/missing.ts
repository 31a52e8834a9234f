/** What a page says of itself where nothing is at its address. The host answers it with the status that is due. */
export const MISSING = { name: 'page-status', content: '404' } as const
