/**
 * Runs before a page with a list is painted. The cached page lists all jobs, so a URL with a search hides them until
 * they are filtered (all-jobs.module.css). The policy allows this script by its exact text.
 */
export const SEARCH_HOLD = `if (location.search) document.documentElement.dataset.search = 'pending'`
