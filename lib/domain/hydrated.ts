/**
 * Event that a page dispatches after hydration. lib/host/pages/delay-scripts.ts then repeats earlier clicks and
 * submits.
 */
export const HYDRATED = 'hydrated'
