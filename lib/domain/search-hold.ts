/**
 * Runs before a page with a list is painted: the kept page lists all jobs, an address with a search wants some
 * (all-jobs.module.css). The policy knows it by its text.
 */
export const SEARCH_HOLD = `if (location.search) document.documentElement.dataset.search = 'pending'`
