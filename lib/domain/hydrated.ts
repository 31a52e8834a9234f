/** Said by a page once its scripts have taken it over: what was pressed before is pressed now (lib/host/pages/paint-first.ts). */
export const HYDRATED = 'hydrated'
