/** Event that a page dispatches after hydration, to repeat earlier clicks and submitted forms (lib/host/pages/delay-scripts.ts). */
export const HYDRATED = 'hydrated'
