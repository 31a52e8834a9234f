/**
 * Runs before the first paint of a page with a job list. The cached page lists all jobs, so the script hides
 * them until the filters of the URL are applied (all-jobs.module.css). The CSP allows this script by its exact text.
 */
export const PENDING_SEARCH_SCRIPT = `if (location.search) document.documentElement.dataset.search = 'pending'`
