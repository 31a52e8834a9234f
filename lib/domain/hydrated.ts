/** Event that a page dispatches after hydration. Earlier clicks are then repeated (lib/host/pages/paint-first.ts). */
export const HYDRATED = 'hydrated'
